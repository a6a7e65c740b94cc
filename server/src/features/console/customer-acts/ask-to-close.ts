import { formatCents } from '@passbook/contract/money'
import type { StaffMember } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { lockEntityWithAccount } from '../../depositor/lock-entity.ts'
import { prepareClosing } from '../../closing/prepare-closing.ts'
import { findClosing } from '../../closing/queries.ts'
import { describeHold } from '../../holds/blocking-hold.ts'
import { payeeOf } from '../../linked-accounts/account-number.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { asStaffFor } from '../as-staff.ts'
import { ofCustomer } from '../ties/whom.ts'
import { readName } from './read-name.ts'

/** Asks a second person to close an account and pay everything out; what cannot be closed is refused at once. */
export function askToClose(
  ctx: Context,
  caller: StaffMember,
  depositor_id: string,
  reason: string,
): Promise<string> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.close', ofCustomer(depositor_id), async (desk) => {
    const { trx, now } = desk
    const { entityId, accountId } = await lockEntityWithAccount(trx, {
      institution_id,
      depositor_id,
    })
    const begun = await findClosing(trx, { institution_id, accountId })
    if (begun && begun.status !== 'WAITING') throw invalid('', 'This account is closed.')
    const { quote, link } = await prepareClosing(trx, { institution_id, entityId, accountId, now })
    const name = await readName(trx, { institution_id, depositor_id })
    const { balanceCents, payoutCents } = quote
    const hold = await describeHold(trx, { institution_id, accountId })
    return askSecond(desk, caller, {
      what: 'close_account',
      depositor_id,
      subject_id: accountId,
      payload: { balance_cents: balanceCents, payout_cents: payoutCents },
      words: [
        `Close the account of ${name}.`,
        ...(hold === null ? [] : [`This account is on hold: ${hold}`]),
        payoutCents === 0
          ? 'There is nothing to pay out.'
          : `Closing it pays out ${formatCents(payoutCents)} to ${payeeOf(link)}, as of today.`,
      ].join(' '),
      reason,
    })
  })
}
