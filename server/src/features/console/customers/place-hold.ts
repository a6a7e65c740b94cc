import type { Customer } from '@passbook/contract/console/customers'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../errors.ts'
import { setStanding } from '../../returns/owners.ts'
import { cancelWaiting } from '../../transfers/wishes/cancel-waiting.ts'
import { asStaff } from '../as-staff.ts'
import { readCustomer } from './read-customer.ts'

/** Staff put everybody of an account on hold: what has not left does not leave (STATES). */
export function placeHold(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  reason: string,
): Promise<Customer> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'customers.hold', async (desk) => {
    const { trx, now, actor } = desk
    const entity = await trx
      .selectFrom('entities')
      .select(['id', 'savings_account_id'])
      .where('institution_id', '=', institution_id)
      .where('id', '=', (query) =>
        query
          .selectFrom('depositors')
          .select('entity_id')
          .where('institution_id', '=', institution_id)
          .where('id', '=', depositor_id),
      )
      .forUpdate()
      .executeTakeFirst()
    if (entity === undefined) throw new DomainError('not_found')
    const before = await readCustomer(desk.ctx, { institution_id, depositor_id })
    if (before.standing === 'HOLD') throw invalid('', 'This customer is on hold already.')
    const standing = { standing: 'HOLD', reason: 'staff' } as const
    const details = { reason_given: reason, before: before.standing }
    await setStanding(trx, { institution_id, entityId: entity.id }, standing, {
      now,
      actor,
      details,
    })
    const accountId = entity.savings_account_id
    if (accountId) await cancelWaiting(desk.ctx, trx, { institution_id, accountId, now, actor })
    return readCustomer(desk.ctx, { institution_id, depositor_id })
  })
}
