import type { Customer } from '@passbook/contract/console/customers'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { lockEntityOf } from '../../closing/lock-entity.ts'
import { setStanding } from '../../returns/owners.ts'
import { cancelWaiting } from '../../transfers/wishes/cancel-waiting.ts'
import { asStaffFor } from '../as-staff.ts'
import { ofCustomer } from '../ties/whom.ts'
import { readCustomer } from './read-customer.ts'

/** Staff put everybody of an account on hold: what has not left does not leave (STATES). */
export function placeHold(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  reason: string,
): Promise<Customer> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.hold', ofCustomer(depositor_id), async (desk) => {
    const { trx, now, actor } = desk
    const { entityId, accountId } = await lockEntityOf(trx, { institution_id, depositor_id })
    const before = await readCustomer(desk.ctx, { institution_id, depositor_id })
    if (before.standing === 'HOLD') throw invalid('', 'This customer is on hold already.')
    const standing = { standing: 'HOLD', reason: 'staff' } as const
    const details = { reason_given: reason, before: before.standing }
    await setStanding(trx, { institution_id, entityId }, standing, {
      now,
      actor,
      details,
    })
    if (accountId) await cancelWaiting(desk.ctx, trx, { institution_id, accountId, now, actor })
    return readCustomer(desk.ctx, { institution_id, depositor_id })
  })
}
