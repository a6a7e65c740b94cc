import type { Customer } from '@passbook/contract/console/customers'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { forgetDevices } from '../../access/auth/devices.ts'
import { endSessions as end } from '../../access/auth/sessions/logout.ts'
import { throttleKey, throttlesOf } from '../../../platform/throttles.ts'
import { type StaffActContext, asStaffFor } from '../../../platform/callers/as-staff.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { readCustomer } from './read-customer.ts'

interface Login {
  user_id: string
  email: string
}

/** Signs a customer out everywhere; every device needs a code again. */
export function endSessions(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  reason: string,
): Promise<Customer> {
  return help(
    ctx,
    caller,
    { depositor_id, reason, action: 'end_sessions' },
    async (desk, login) => {
      const { institution_id } = caller
      const { user_id } = login
      await end(desk.trx, { institution_id, user_id, now: ctx.realTime.now() })
      await forgetDevices(desk.trx, { institution_id, user_id })
    },
  )
}

/** Unlocks a customer's sign-in; their password and codes stay the same. */
export function unlock(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  reason: string,
): Promise<Customer> {
  return help(ctx, caller, { depositor_id, reason, action: 'unlock_sign_in' }, async (_, login) => {
    const { password, code } = throttlesOf(ctx)
    await password.delete(throttleKey(caller.institution_id, login.email, ''))
    await code.delete(throttleKey(caller.institution_id, login.user_id))
  })
}

async function help(
  ctx: Context,
  caller: StaffCaller,
  { depositor_id, reason, action }: { depositor_id: string; reason: string; action: string },
  act: (desk: StaffActContext, login: Login) => Promise<void>,
): Promise<Customer> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.help', ofCustomer(depositor_id), async (desk) => {
    const person = await desk.trx
      .selectFrom('depositors')
      .leftJoin('users', (join) =>
        join
          .onRef('users.institution_id', '=', 'depositors.institution_id')
          .onRef('users.id', '=', 'depositors.user_id'),
      )
      .select(['users.id as user_id', 'users.email'])
      .where('depositors.institution_id', '=', institution_id)
      .where('depositors.id', '=', depositor_id)
      .executeTakeFirst()
    if (person === undefined) throw new DomainError('not_found')
    const { user_id, email } = person
    if (user_id === null || email === null) throw invalid('', 'This customer can’t sign in yet.')
    await act(desk, { user_id, email })
    await writeAudit(desk.trx, {
      institution_id,
      actor: desk.actor,
      action,
      entity: 'depositor',
      entityId: depositor_id,
      details: { reason },
    })
    return readCustomer(desk.ctx, { institution_id, depositor_id })
  })
}
