import { formatCents } from '@passbook/contract/money'
import { sql } from 'kysely'
import { easternDate, easternInstant } from '../../../calendar/eastern.ts'
import type { StaffMember } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../errors.ts'
import { assertRefundable } from '../../money-by-hand/give-refund.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { type AtDesk, asStaffFor } from '../as-staff.ts'
import { readRefundLimit } from '../door/refund-limit.ts'
import { ofCustomer } from '../ties/whom.ts'
import { readName } from './read-name.ts'

interface Wish {
  amount_cents: number
  words: string
  reason: string
}

const NONE = 'Your role asks for no refunds here. Somebody of operations can.'

/** Asks a second person to refund; of one account one refund is asked for at a time. */
export function askToRefund(
  ctx: Context,
  caller: StaffMember,
  depositor_id: string,
  { reason, ...refund }: Wish,
): Promise<string> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.refund', ofCustomer(depositor_id), async (desk) => {
    const { amount_cents: amountCents } = refund
    await assertWithinDay(desk, caller, amountCents)
    const wished = { institution_id, depositor_id, amountCents, now: desk.now }
    const accountId = await assertRefundable(desk.trx, wished)
    const name = await readName(desk.trx, wished)
    return askSecond(desk, caller, {
      what: 'refund',
      depositor_id,
      subject_id: accountId,
      payload: refund,
      words: `Refund ${formatCents(amountCents)} to ${name}: ${refund.words}`,
      reason,
    })
  })
}

/**
 * What one person asks for on one business day counts together, unless it was refused, withdrawn or has
 * expired. The lock makes two requests of one person wait for each other.
 */
async function assertWithinDay(
  { trx, role, now }: AtDesk,
  { institution_id, staff_id }: StaffMember,
  amountCents: number,
): Promise<void> {
  const limit = await readRefundLimit(trx, { institution_id, role })
  if (limit === 0) throw new DomainError('not_allowed', { message: NONE, fields: { '': [NONE] } })
  const lock = `refunds asked by ${institution_id} ${staff_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
  const { asked } = await trx
    .selectFrom('staff_approvals')
    .select(sql<number>`coalesce(sum((payload ->> 'amount_cents')::bigint), 0)::bigint`.as('asked'))
    .where('institution_id', '=', institution_id)
    .where('asked_by', '=', staff_id)
    .where('what', '=', 'refund')
    .where('asked_at', '>=', easternInstant(easternDate(now), '00:00'))
    .where(sql<boolean>`(decision = 'approved' or decision is null and expires_at > ${now})`)
    .executeTakeFirstOrThrow()
  if (asked + amountCents > limit) {
    const left = formatCents(Math.max(limit - asked, 0))
    throw invalid(
      'amount_cents',
      `You may ask for at most ${formatCents(limit)} a day. Today ${left} is left.`,
    )
  }
}
