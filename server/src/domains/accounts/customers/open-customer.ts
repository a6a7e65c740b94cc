import type { Customer } from '@passbook/contract/console/customers'
import type { Context } from '../../../context.ts'
import { writeAuditOnce, writeAudit } from '../../../platform/audit/write-audit.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'
import { asStaffFor, type StaffActContext } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { DomainError } from '../../../platform/errors.ts'
import { countOrRefuse, throttleKey, throttlesOf } from '../../../platform/throttles.ts'
import { findNumbers } from '../../money/savings-accounts/queries.ts'
import { openSavingsNumber } from '../../money/savings-accounts/savings-number.ts'
import { openSsn } from '../../people/registration/ssn.ts'
import { readCustomer } from './read-customer.ts'

/** The customer page, for staff without a conflict of interest. Each view is recorded in the audit log. */
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

type Revealed = 'ssn' | 'date_of_birth' | 'account_number'

interface RevealInput {
  what: Revealed
  reason: string
}

/** Shows a hidden number of a customer to staff. It is limited, and the audit log records who and why. */
export async function reveal(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  { what, reason }: RevealInput,
): Promise<string> {
  const { institution_id, staff_id } = caller
  await countOrRefuse(throttlesOf(ctx).numbers, throttleKey(institution_id, 'staff', staff_id))
  return asStaffFor(ctx, caller, 'customers.reveal', ofCustomer(depositor_id), async (desk) => {
    const value = await findValue(desk, { institution_id, depositor_id }, what)
    if (value === null) throw new DomainError('not_found')
    await writeAudit(desk.trx, {
      institution_id,
      actor: desk.actor,
      action: `reveal_${what}`,
      entity: 'depositor',
      entityId: depositor_id,
      details: { reason },
    })
    return value
  })
}

async function findValue(
  { ctx, trx }: StaffActContext,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
  what: Revealed,
): Promise<string | null> {
  const person = await accountPeople(trx, institution_id)
    .select(['ssn_sealed', 'date_of_birth', 'savings_account_id'])
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirst()
  if (person === undefined) return null
  const { ssn_sealed, date_of_birth, savings_account_id: account_id } = person
  switch (what) {
    case 'date_of_birth':
      return date_of_birth
    case 'ssn':
      return ssn_sealed && openSsn(ctx.vault, { institution_id, depositor_id }, ssn_sealed)
    case 'account_number': {
      const numbers = account_id && (await findNumbers(trx, { institution_id, account_id }))
      return numbers ? openSavingsNumber(ctx.vault, numbers) : null
    }
  }
}
