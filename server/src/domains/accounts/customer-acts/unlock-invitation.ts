import type { Customer } from '@passbook/contract/console/customers'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { unlockInvitation as unlock } from '../../access/invitations/unlock-invitation.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import { readCustomer } from '../customers/read-customer.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/whom.ts'

/** Staff open an invitation again; the same act as the operator's command. */
export function unlockInvitation(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  reason: string,
): Promise<Customer> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.help', ofCustomer(depositor_id), async (desk) => {
    const { now, actor } = desk
    await unlock(desk.ctx, { institution_id, who: { depositor_id }, now, actor, reason })
    return readCustomer(desk.ctx, { institution_id, depositor_id })
  })
}
