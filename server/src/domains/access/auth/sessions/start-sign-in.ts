import { LIMITS, inMs } from '@passbook/contract/limits'
import type { AuthSession, MfaMethod } from '@passbook/contract/auth'
import { SIGN_IN_PREFIX } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { maskEmail, maskPhone } from '../mask.ts'
import { type User, textablePhone } from '../queries.ts'

/** The password was right: gives a token that opens the MFA calls and nothing else. */
export async function startSignIn(
  ctx: Context,
  trx: Transaction,
  user: User,
  isRegistration = false,
): Promise<AuthSession> {
  const token = SIGN_IN_PREFIX + randomToken()
  await trx
    .insertInto('sign_ins')
    .values({
      institution_id: user.institution_id,
      user_id: user.id,
      token_hash: hashToken(token),
      is_registration: isRegistration,
      expires_at: new Date(ctx.realTime.now().getTime() + inMs(LIMITS.signIn.minutes, 'minute')),
    })
    .execute()
  return {
    kind: 'sign-in',
    token,
    session_id: null,
    expires_at: null,
    seconds_left: null,
    mfa: isRegistration ? [] : mfaMethods(user),
    masked_email: maskEmail(user.email),
    relink: false,
    loginSuccess: false,
    progress: null,
    next_code: null,
  }
}

/** Email always; the phone once it was set up, unless it answered STOP. */
export function mfaMethods(user: User): MfaMethod[] {
  const methods: MfaMethod[] = [{ type: 'email', masked: maskEmail(user.email) }]
  const phone = textablePhone(user)
  return phone ? [{ type: 'phone', masked: maskPhone(phone) }, ...methods] : methods
}
