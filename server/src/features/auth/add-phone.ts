import type { CodeSent } from '@passbook/contract/auth'
import type { Context } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { SessionCaller, SignInCaller } from './caller.ts'
import { findUser } from './queries.ts'
import { sendCode } from './send-code.ts'

const HAS_ONE = 'A phone is already set up. Change it under My Account.'

/**
 * Sets up a first phone by sending it a code. A password alone is enough only right after
 * registering; later the person has to be signed in.
 */
export async function addPhone(
  ctx: Context,
  caller: SignInCaller | SessionCaller,
  phone: string,
): Promise<CodeSent> {
  const user = await findUser(ctx.db, caller.institution_id, caller.user_id)
  const mayAdd = caller.kind === 'session' || caller.is_registration
  if (!mayAdd || user.phone) {
    throw new DomainError('forbidden', { message: HAS_ONE, fields: { phone: [HAS_ONE] } })
  }
  return sendCode(ctx, {
    caller,
    purpose: 'add-phone',
    type: 'phone',
    destination: phone,
    newValue: phone,
  })
}
