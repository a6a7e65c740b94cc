import type { Customer } from '@passbook/contract/console/customers'
import { type StaffHold, isBlocking } from '@passbook/contract/console/holds'
import type { StaffMember } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../platform/errors.ts'
import { lockEntity } from '../../../platform/callers/lock-entity.ts'
import { stopPayoutOf } from '../../money/closing/stop-payout.ts'
import { setStanding } from '../../access/holds/set-standing.ts'
import { cancelWaiting } from '../../money/orders/cancel-waiting.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/whom.ts'
import { readCustomer } from './read-customer.ts'

const STOPPED = {
  forStaff: 'A legal or sanctions hold was placed on the account.',
  forHolders: '',
}

/** Staff put everybody of an account on hold: what has not left does not leave (STATES). */
export function placeHold(
  ctx: Context,
  caller: StaffMember,
  depositor_id: string,
  { hold_reason = 'staff', reason }: { hold_reason?: StaffHold | undefined; reason: string },
): Promise<Customer> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.hold', ofCustomer(depositor_id), async (desk) => {
    const { trx, now, actor } = desk
    const { entityId, accountId } = await lockEntity(trx, { institution_id, depositor_id })
    const before = await readCustomer(desk.ctx, { institution_id, depositor_id })
    // A legal or sanctions hold is placed over every other one, never over one of its kind.
    const isOver = isBlocking(hold_reason) && !isBlocking(before.standing_reason)
    if (before.standing === 'HOLD' && !isOver)
      throw invalid('', 'This customer is on hold already.')
    const standing = { standing: 'HOLD', reason: hold_reason } as const
    const details = { reason_given: reason, before: before.standing }
    await setStanding(trx, { institution_id, entityId }, standing, {
      now,
      actor,
      details,
    })
    if (accountId) {
      const account = { institution_id, accountId, now, actor }
      await cancelWaiting(desk.ctx, trx, account)
      if (isBlocking(hold_reason)) await stopPayoutOf(desk.ctx, trx, account, STOPPED)
    }
    return readCustomer(desk.ctx, { institution_id, depositor_id })
  })
}
