import type { Customer } from '@passbook/contract/console/customers'
import { formatCents } from '@passbook/contract/money'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { readSavingsProduct } from '../../product/queries.ts'
import { releaseHold } from '../../registration/release-hold.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { asStaffFor } from '../as-staff.ts'
import { ofCustomer } from '../ties/whom.ts'
import { readCustomer } from './read-customer.ts'

interface Released {
  status: 'DONE' | 'WAITING'
  customer: Customer
}

/** Staff lift a hold. From the institution's limit on another person has to agree first. */
export function releaseCustomer(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  reason: string,
): Promise<Released> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.release', ofCustomer(depositor_id), async (desk) => {
    const { trx, now, actor } = desk
    const before = await readCustomer(desk.ctx, { institution_id, depositor_id })
    if (before.standing !== 'HOLD') throw invalid('', 'This customer is not on hold.')
    const { release_limit_cents } = await readSavingsProduct(trx, institution_id)
    const balance = before.balance_cents ?? 0
    if (balance >= release_limit_cents) {
      const words = `Lift the hold of ${before.name || 'a customer'}, balance ${formatCents(balance)}`
      await askSecond(desk, caller, { what: 'release_hold', depositor_id, words, reason })
      return { status: 'WAITING', customer: before }
    }
    await releaseHold(desk.ctx, { institution_id, depositor_id, now, actor })
    const customer = await readCustomer(desk.ctx, { institution_id, depositor_id })
    return { status: 'DONE', customer }
  })
}
