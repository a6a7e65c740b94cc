import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate, easternInstant } from '../../../platform/calendar/eastern.ts'
import { depositorsWithLogin } from '../../../platform/callers/account-people.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import type { BounceKind } from '../../../platform/ports/email/port.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { askToPrint, paperBy } from './keep-notice.ts'

/** RULES: an address is bad after one hard bounce, or after three soft ones within five days. */
const SOFT_BOUNCES = 3
const SOFT_DAYS = 5

interface Bounce {
  institution_id: string
  email: string
  kind: BounceKind
  /** The id of the email, which its Message-ID contains. */
  emailId: string
}

type BounceEffect = 'none' | 'noted' | 'bad'

/**
 * An email did not arrive, so it does not count as sent: a required notice goes on paper, and so does the
 * statement, tax form or document that the email announced. If the address
 * is bad, all later ones do too, until the person proves another address.
 */
export function receiveBounce(
  ctx: Context,
  { institution_id, email, kind, emailId }: Bounce,
): Promise<BounceEffect> {
  const now = ctx.clock.now()
  const today = easternDate(now)
  return inTransaction(ctx.db, async (trx) => {
    const reader = await lockReader(trx, institution_id, email)
    if (reader === undefined) return 'none'
    const { depositor_id, user_id } = reader
    const isNew = await trx
      .insertInto('email_bounces')
      .values({ institution_id, message_id: emailId, user_id, email, kind, bounced_on: today })
      .onConflict((known) => known.doNothing())
      .returning('message_id')
      .executeTakeFirst()
    if (isNew === undefined) return 'none'
    const notice = await trx
      .updateTable('required_notices')
      .set((row) => ({
        bounced_on: today,
        paper_by: row.fn.coalesce('paper_by', row.val(paperBy(now))),
      }))
      .where('institution_id', '=', institution_id)
      .where('message_id', '=', emailId)
      .where('depositor_id', '=', depositor_id)
      .returning('made_on')
      .executeTakeFirst()
    const announced = await trx
      .updateTable('paper_announcements')
      .set({ bounced_on: today })
      .where('institution_id', '=', institution_id)
      .where('message_id', '=', emailId)
      .where('depositor_id', '=', depositor_id)
      .returning('sent_on')
      .executeTakeFirst()
    if (notice || announced) await askToPrint(trx, { institution_id, depositor_id, now })
    const isBad = kind === 'hard' || (await countSoft(trx, reader, today)) >= SOFT_BOUNCES
    if (!isBad || reader.email_bad_since !== null) return 'noted'
    // From the day of the email that bounced, so that the statement it announced is mailed too.
    const since = easternInstant(notice?.made_on ?? announced?.sent_on ?? today, '00:00')
    await markBad(ctx, trx, { ...reader, since })
    return 'bad'
  })
}

/** The person who signs in with this address. */
function lockReader(trx: Transaction, institution_id: string, email: string) {
  return depositorsWithLogin(trx, institution_id)
    .select(['depositors.id as depositor_id', 'users.id as user_id', 'users.email_bad_since'])
    .select(['users.institution_id', 'users.email'])
    .where('users.email', '=', email.toLowerCase())
    .forUpdate('users')
    .executeTakeFirst()
}

type BouncedReader = NonNullable<Awaited<ReturnType<typeof lockReader>>>

async function countSoft(
  trx: Transaction,
  { institution_id, user_id, email }: BouncedReader,
  today: ReturnType<typeof easternDate>,
): Promise<number> {
  const { count } = await trx
    .selectFrom('email_bounces')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('email', '=', email)
    .where('bounced_on', '>', parseBusinessDate(addDays(today, -SOFT_DAYS)))
    .executeTakeFirstOrThrow()
  return count
}

async function markBad(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, depositor_id, since }: BouncedReader & { since: Date },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_bad_since: since })
    .where('institution_id', '=', institution_id)
    .where('id', '=', user_id)
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor: { kind: 'system' },
    action: 'mark_email_bad',
    entity: 'user',
    entityId: user_id,
    details: { depositor_id },
  })
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id,
    kind: 'contact_changed',
    event: `email_bad:${user_id}:${since.toISOString()}`,
    params: { what: 'email_bounced' },
    // An email would bounce as well.
    letter: null,
  })
}
