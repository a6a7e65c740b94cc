import type { StaffCaller } from '../../../../../platform/callers/staff.ts'
import type { Context } from '../../../../../context.ts'
import { invalid } from '../../../../../platform/errors.ts'
import { lockedStaff } from '../../../auth/locked.ts'
import { passwordMatches } from '../../../auth/passwords.ts'
import { count, throttleKey, throttlesOf } from '../../../../../platform/throttles.ts'
import { findStaffByEmail } from '../queries.ts'

/** An open session alone does not change how one signs in; guesses in sessions lock nothing at the door. */
export async function provePassword(
  ctx: Context,
  { institution_id, staff_id, email }: StaffCaller,
  password: string,
): Promise<void> {
  const throttle = throttlesOf(ctx).password
  const account = throttleKey(institution_id, 'staff-session', staff_id)
  const { allowed } = await count(throttle, account)
  if (!allowed) throw lockedStaff(throttle.duration)
  const staff = await findStaffByEmail(ctx.db, institution_id, email)
  const isRight = await passwordMatches(staff?.password_hash ?? undefined, password)
  if (!isRight) throw invalid('password', 'That is not your password.')
  await throttle.delete(account)
}
