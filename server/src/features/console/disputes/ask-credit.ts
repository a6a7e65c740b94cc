import type { NewCredit, StaffDispute } from '@passbook/contract/console/disputes'
import { formatCents } from '@passbook/contract/money'
import { easternDate } from '../../../calendar/eastern.ts'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { assertMayCredit } from '../../disputes/credit-dispute.ts'
import { lockDispute } from '../../disputes/queries.ts'
import { referenceOf } from '../../disputes/to-dispute.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { asStaffFor } from '../as-staff.ts'
import { ofDispute } from '../ties/whom.ts'
import { readDispute } from './read-disputes.ts'

/** Asks a second person for a provisional credit; it is made when they agree. */
export function askCredit(
  ctx: Context,
  caller: StaffCaller,
  id: string,
  credit: NewCredit,
): Promise<StaffDispute> {
  const { institution_id } = caller
  const { amount_cents: amountCents, disputed_cents: disputedCents, reason } = credit
  return asStaffFor(ctx, caller, 'disputes.decide', ofDispute(id), async (desk) => {
    const dispute = await lockDispute(desk.trx, institution_id, id)
    await assertMayCredit(desk.trx, dispute, { amountCents, disputedCents })
    await askSecond(desk, caller, {
      what: 'credit_dispute',
      depositor_id: dispute.depositor_id,
      subject_id: id,
      payload: { ...credit, as_of: easternDate(desk.now) },
      words: `Credit ${formatCents(amountCents)} and the interest lost, provisionally, for dispute ${referenceOf(dispute)}`,
      reason,
    })
    return readDispute(desk.ctx, caller, id)
  })
}
