import { formatCents } from '@passbook/contract/money'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { assertRefundable } from '../../money-by-hand/give-refund.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { asStaff } from '../as-staff.ts'
import { readName } from './read-name.ts'

interface Wish {
  amount_cents: number
  words: string
  reason: string
}

/** Asks a second person to refund; of one account one refund is asked for at a time. */
export function askToRefund(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  { reason, ...refund }: Wish,
): Promise<string> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'customers.refund', async (desk) => {
    const { amount_cents: amountCents } = refund
    const wished = { institution_id, depositor_id, amountCents }
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
