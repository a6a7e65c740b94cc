import type { Customer } from '@passbook/contract/console/customers'
import { writeAuditOnce } from '../../../platform/audit/write-audit-once.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/whom.ts'
import { readCustomer } from './read-customer.ts'

/** The page of a customer, for staff who are not close to them. Who looked is kept. */
export function openCustomer(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
): Promise<Customer> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.read', ofCustomer(depositor_id), async (desk) => {
    const customer = await readCustomer(desk.ctx, { institution_id, depositor_id })
    await writeAuditOnce(desk.trx, {
      institution_id,
      actor: desk.actor,
      action: 'view_customer',
      entity: 'depositor',
      entityId: depositor_id,
    })
    return customer
  })
}
