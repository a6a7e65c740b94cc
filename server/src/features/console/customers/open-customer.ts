import type { Customer } from '@passbook/contract/console/customers'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { assertApart } from '../ties/assert-apart.ts'
import { ofCustomer } from '../ties/whom.ts'
import { readCustomer } from './read-customer.ts'

/** The page of a customer, for whoever is not close to them. */
export async function openCustomer(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
): Promise<Customer> {
  await assertApart(ctx.db, caller, ofCustomer(depositor_id))
  return readCustomer(ctx, { institution_id: caller.institution_id, depositor_id })
}
