import type { Customer } from '@passbook/contract/console/customers'
import { isAtOrBefore } from '@passbook/contract/enums'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { type Address, changeAddress } from '../../people/registration/change-address.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import { readCustomer } from '../customers/read-customer.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/whom.ts'

const THEIRS = 'They are still filling in their application, and can change it there.'

/** Staff correct where a customer lives; the same act as the customer's own. */
export function correctAddress(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  { reason, ...address }: Address & { reason: string },
): Promise<Customer> {
  const { institution_id } = caller
  return asStaffFor(
    ctx,
    caller,
    'customers.correct',
    ofCustomer(depositor_id),
    async ({ ctx: within, trx, actor }) => {
      const person = await trx
        .selectFrom('depositors')
        .select('registration_last_step')
        .where('institution_id', '=', institution_id)
        .where('id', '=', depositor_id)
        .forUpdate()
        .executeTakeFirst()
      if (person === undefined) throw new DomainError('not_found')
      // Once details are confirmed nobody but us changes them until the account is open.
      if (isAtOrBefore(person.registration_last_step, 'employer')) throw invalid('', THEIRS)
      await changeAddress(within, trx, { institution_id, depositor_id, address, actor, reason })
      return readCustomer(within, { institution_id, depositor_id })
    },
  )
}
