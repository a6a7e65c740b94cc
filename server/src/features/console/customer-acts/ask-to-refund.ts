import { formatCents } from '@passbook/contract/money'
import type { StaffCaller } from '../../../callers/staff.ts'
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
  caller: StaffCaller,
  depositor_id: string,
  { reason, ...refund }: Wish,
): Promise<string> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.refund', ofCustomer(depositor_id), async (desk) => {
    const { amount_cents: amountCents } = refund
    await assertWithinRole(desk, institution_id, amountCents)
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

async function assertWithinRole(
  { trx, role }: AtDesk,
  institution_id: string,
  amountCents: number,
): Promise<void> {
  const limit = await readRefundLimit(trx, { institution_id, role })
  if (limit === 0) throw new DomainError('not_allowed', { message: NONE, fields: { '': [NONE] } })
  if (amountCents > limit) {
    throw invalid('amount_cents', `You may ask for at most ${formatCents(limit)} at a time.`)
  }
}
