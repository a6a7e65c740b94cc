import { formatCents } from '@passbook/contract/money'
import type { StaffMember } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { lockEntityWithAccount } from '../../depositor/lock-entity.ts'
import { assertReopenable } from '../../closing/reopen-account.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { asStaffFor } from '../as-staff.ts'
import { ofCustomer } from '../ties/whom.ts'
import { readName } from './read-name.ts'

/** Asks a second person to open an account again whose payout did not arrive. */
export function askToReopen(
  ctx: Context,
  caller: StaffMember,
  depositor_id: string,
  reason: string,
): Promise<string> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.reopen', ofCustomer(depositor_id), async (desk) => {
    const { trx } = desk
    const { accountId } = await lockEntityWithAccount(trx, { institution_id, depositor_id })
    const { status, payout_cents } = await assertReopenable(trx, { institution_id, accountId })
    const name = await readName(trx, { institution_id, depositor_id })
    return askSecond(desk, caller, {
      what: 'reopen_account',
      depositor_id,
      subject_id: accountId,
      payload: { before: status, payout_cents },
      words: `Open the account of ${name} again, with ${formatCents(payout_cents)}`,
      reason,
    })
  })
}
