import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import type { ClaimedIdentity, IdentityAnswer } from '../../../platform/ports/identity/port.ts'
import type { JobPayload } from '../../../platform/queue/job-table.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { claimedIdentity, toCheck } from '../../people/registration/check-identity.ts'
import { findEmail } from '../../people/registration/identity-queries.ts'
import { type Inquiry, toAttempt } from '../../people/registration/inquiries.ts'
import { takeResult } from './take-identity-result.ts'

/** How long one look at a result may take; the next one comes anyway. */
const READ_MS = 60_000
const MOST_AT_ONCE = 50
const KEPT_EVENT_DAYS = 30

/** A provider reported that something changed: reads the result and applies it. */
export async function readResult(
  ctx: Context,
  { institution_id, inquiry_id }: JobPayload<'read_identity_result'>,
): Promise<void> {
  const inquiry = await ctx.db
    .selectFrom('identity_inquiries')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', inquiry_id)
    .executeTakeFirst()
  if (inquiry !== undefined) await lookAt(ctx, inquiry)
}

/** Looks at every pending result that is due, whether or not the provider ever tells us. */
export async function pollResults(ctx: Context): Promise<void> {
  const institutions = await ctx.db.selectFrom('institutions').select('id').execute()
  for (const { id } of institutions) {
    const due = await ctx.db
      .selectFrom('identity_inquiries')
      .selectAll()
      .where('institution_id', '=', id)
      .where('next_poll_at', '<=', sql<Date>`now()`)
      .orderBy('next_poll_at')
      .limit(MOST_AT_ONCE)
      .execute()
    for (const inquiry of due) await lookAt(ctx, inquiry)
  }
  await acrossInstitutions(ctx.db, 'pruning what has expired')
    .deleteFrom('identity_events')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_EVENT_DAYS})`)
    .execute()
}

/** Reads one result. What fails is tried again later, and staff decide when it takes too long. */
async function lookAt(ctx: Context, inquiry: Inquiry): Promise<void> {
  const { id: inquiry_id } = inquiry
  try {
    const person = await readClaimed(ctx, inquiry)
    const answer = person && (await readAnswer(ctx, inquiry, person))
    if (person !== undefined && answer !== undefined && !answer.isPending) {
      const check = toCheck(ctx, person, answer, { askedAt: inquiry.asked_at, inquiry })
      await takeResult(ctx, inquiry, check)
      return
    }
  } catch (error) {
    ctx.log.warn({ err: error, inquiry_id }, 'an identity result could not be read')
  }
  await inTransaction(ctx.db, (trx) => waitLonger(ctx, trx, inquiry))
}

async function readAnswer(
  ctx: Context,
  inquiry: Inquiry,
  person: ClaimedIdentity,
): Promise<IdentityAnswer | undefined> {
  const { later } = ctx.identity
  const { reference, vendor } = inquiry
  // Another vendor is configured now: nobody can ask the former one, so staff decide.
  if (later === undefined || later.vendor !== vendor || reference === null) return undefined
  const deadlineMs = Date.now() + READ_MS
  const attempt = { ...toAttempt(ctx.db, inquiry, { isRepeated: true, deadlineMs }), reference }
  return later.read(person, attempt, AbortSignal.timeout(READ_MS))
}

/** The details as they are now; undefined if they were deleted with an application that ended. */
async function readClaimed(
  { db, vault }: Context,
  { institution_id, depositor_id }: Inquiry,
): Promise<ClaimedIdentity | undefined> {
  const depositor = await db
    .selectFrom('depositors')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  if (depositor.ssn_sealed === null || depositor.street === null) return undefined
  const email = (await findEmail(db, institution_id, depositor_id)) ?? ''
  return claimedIdentity(vault, depositor, { email, phone: null })
}

const HAND_OVER_HOURS = 24
const LONGEST_WAIT_MINUTES = 60
const HANDED_OVER =
  'The identity service has not decided about an applicant for a day. Review the evidence and decide.'

/** Looks again after 1, 2, 4 minutes and so on, at least every hour; after a day staff decide. */
async function waitLonger(
  { clock }: Context,
  trx: Transaction,
  { institution_id, id, depositor_id }: Inquiry,
): Promise<void> {
  const waiting = await trx
    .updateTable('identity_inquiries')
    .set({
      polls: sql<number>`polls + 1`,
      next_poll_at: sql<Date>`now() + make_interval(
        mins => least(power(2, least(polls + 1, 10)), ${LONGEST_WAIT_MINUTES})::int)`,
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .where('next_poll_at', 'is not', null)
    .returning(
      sql<boolean>`pending_since < now() - make_interval(hours => ${HAND_OVER_HOURS})`.as(
        'is_late',
      ),
    )
    .executeTakeFirst()
  if (waiting?.is_late !== true) return
  await trx
    .updateTable('identity_inquiries')
    .set({ handed_over_at: sql<Date>`now()`, next_poll_at: null })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  await raiseTask(trx, {
    institution_id,
    kind: 'identity_review',
    message: HANDED_OVER,
    details: { depositor_id, outcome: 'IN_REVIEW' },
    key: `identity_review:handed_over:${id}`,
    now: clock.now(),
  })
}
