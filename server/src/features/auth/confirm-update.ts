import type { CodeSent } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import type { Context } from '../../context.ts'
import { DomainError, invalid } from '../../errors.ts'
import type { SessionCaller } from './caller.ts'
import { type User, findUser, findUserByEmail } from './queries.ts'
import { sendCode } from './send-code.ts'

/**
 * Asks to change email or phone. The code goes to the detail that stays, so that whoever holds a
 * stolen session or a remembered device cannot move both (TRUST: Money).
 */
export async function confirmUpdate(
  ctx: Context,
  caller: SessionCaller,
  type: MfaType,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Promise<CodeSent> {
  const user = await findUser(ctx.db, caller.institution_id, caller.user_id)
  const newValue = type === 'email' ? email : phone
  if (!newValue)
    throw invalid(type, type === 'email' ? 'Enter your email address' : 'Enter your phone number')
  if (newValue === user[type]) throw invalid(type, 'This is what we have already')
  if (type === 'email') await assertFree(ctx, user, newValue)
  const other = otherFactor(user, type)
  return sendCode(ctx, { caller, purpose: `update-${type}`, newValue, ...other })
}

function otherFactor(user: User, changing: MfaType): { type: MfaType; destination: string } {
  if (changing === 'phone') return { type: 'email', destination: user.email }
  if (user.phone) return { type: 'phone', destination: user.phone }
  throw new DomainError('forbidden', {
    message: 'Set up a phone before you change your email address.',
  })
}

async function assertFree(ctx: Context, user: User, email: string): Promise<void> {
  const holder = await findUserByEmail(ctx.db, user.institution_id, email)
  if (holder) throw invalid('email', 'This email address cannot be used')
}
