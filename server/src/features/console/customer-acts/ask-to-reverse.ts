import type { Mistake } from '@passbook/contract/console/customer-acts'
import { formatCents } from '@passbook/contract/money'
import type { StaffMember } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../errors.ts'
import { assertReversible } from '../../ach/reverse-entry.ts'
import { lockEntityWithAccount } from '../../depositor/lock-entity.ts'
import { lockTransfer } from '../../transfers/queries.ts'
import { referenceOf } from '../../transfers/to-transaction.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { asStaffFor } from '../as-staff.ts'
import { ofCustomer } from '../ties/whom.ts'
import { readName } from './read-name.ts'

interface Wish {
  transaction_id: string
  mistake: Mistake
  reason: string
}

const MISTAKES: Readonly<Record<Mistake, string>> = {
  duplicate: 'sent twice',
  wrong_amount: 'wrong amount',
  wrong_receiver: 'wrong account',
  wrong_date: 'wrong day',
}

/** Asks a second person to reverse a transfer of this customer. */
export function askToReverse(
  ctx: Context,
  caller: StaffMember,
  depositor_id: string,
  { reason, ...reversal }: Wish,
): Promise<string> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.reverse', ofCustomer(depositor_id), async (desk) => {
    const { trx, now } = desk
    const { accountId } = await lockEntityWithAccount(trx, { institution_id, depositor_id })
    const original = await lockTransfer(trx, institution_id, reversal.transaction_id)
    if (original?.account_id !== accountId) throw new DomainError('not_found')
    await assertReversible(trx, original, now)
    const name = await readName(trx, { institution_id, depositor_id })
    const what = `${original.kind} of ${formatCents(original.amount_cents)}`
    return askSecond(desk, caller, {
      what: 'reverse_transfer',
      depositor_id,
      subject_id: original.id,
      payload: reversal,
      words: `Reverse the ${what} of ${name}, ${referenceOf(original)}: ${MISTAKES[reversal.mistake]}`,
      reason,
    })
  })
}
