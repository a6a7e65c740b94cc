import type { NewDecision, StaffDispute } from '@passbook/contract/console/disputes'
import { REASON_CHARACTERS } from '@passbook/contract/console/customers'
import type { DisputeOutcome } from '@passbook/contract/dispute-words'
import { formatCents } from '@passbook/contract/money'
import { easternDate } from '../../../calendar/eastern.ts'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { assertMayDecide } from '../../disputes/decide-dispute.ts'
import { lockDispute } from '../../disputes/queries.ts'
import { referenceOf } from '../../disputes/to-dispute.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { asStaffFor } from '../as-staff.ts'
import { ofDispute } from '../ties/whom.ts'
import { readDispute } from './read-disputes.ts'

const FOUND: Readonly<Record<DisputeOutcome, string>> = {
  error: 'there was an error',
  other_error: 'there was another error',
  no_error: 'there was no error',
}

/** Asks a second person for a decision; the account is corrected and the letter sent when they agree. */
export function askDecision(
  ctx: Context,
  caller: StaffCaller,
  id: string,
  decision: NewDecision,
): Promise<StaffDispute> {
  const { institution_id } = caller
  const { outcome, amount_cents, reasons } = decision
  return asStaffFor(ctx, caller, 'disputes.decide', ofDispute(id), async (desk) => {
    const dispute = await lockDispute(desk.trx, institution_id, id)
    await assertMayDecide(desk.trx, dispute, decision)
    const amount = amount_cents === undefined ? '' : ` of ${formatCents(amount_cents)}`
    await askSecond(desk, caller, {
      what: 'decide_dispute',
      depositor_id: dispute.depositor_id,
      subject_id: id,
      payload: { ...decision, as_of: easternDate(desk.now) },
      words: `Decide dispute ${referenceOf(dispute)}: ${FOUND[outcome]}${amount}`,
      reason: reasons.slice(0, REASON_CHARACTERS),
    })
    return readDispute(desk.ctx, caller, id)
  })
}
