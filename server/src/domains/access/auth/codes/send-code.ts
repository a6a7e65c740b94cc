import { randomInt } from 'node:crypto'
import type { CodeSent } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { SessionCaller, SignInCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { MfaPurpose } from '../../../../platform/db/tables/auth.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { maskEmail, maskPhone } from '../mask.ts'
import { countSend } from './count-send.ts'
import { deliverCode } from './deliver-code.ts'

const { minutes, tries, resends, resendAfterSeconds } = LIMITS.code

export interface CodeOrder {
  caller: SignInCaller | SessionCaller
  purpose: MfaPurpose
  type: MfaType
  destination: string
  /** The contact detail to save once the code is right. */
  newValue?: string
}

/** Sends six digits by email or text message and names them by a nonce. */
export async function sendCode(ctx: Context, order: CodeOrder): Promise<CodeSent> {
  const { caller } = order
  await countSend(ctx, caller, order)
  const nonce = randomToken()
  const code = newCode()
  const now = ctx.realTime.now().getTime()
  const expires_at = new Date(now + inMs(minutes, 'minute'))
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .insertInto('mfa_codes')
      .values({
        institution_id: caller.institution_id,
        nonce_hash: hashToken(nonce),
        user_id: caller.user_id,
        sign_in_id: caller.kind === 'sign-in' ? caller.sign_in_id : null,
        session_id: caller.kind === 'session' ? caller.session_id : null,
        purpose: order.purpose,
        type: order.type,
        destination: order.destination,
        new_value: order.newValue ?? null,
        code_hash: hashCode(ctx, nonce, code),
        attempts_left: tries,
        sends_left: resends,
        resend_at: new Date(now + inMs(resendAfterSeconds, 'second')),
        expires_at,
      })
      .execute()
    await deliverCode(ctx, trx, caller.institution_id, order, code)
  })
  return codeSent(nonce, order, expires_at)
}

export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/** Keyed, and bound to the nonce: the six digits cannot be searched for in a copy of the table. */
export function hashCode(ctx: Context, nonce: string, code: string): string {
  return ctx.secrets.sign('mfa-code', `${nonce}.${code}`)
}

export function codeSent(
  nonce: string,
  { type, destination }: { type: MfaType; destination: string },
  expiresAt: Date,
): CodeSent {
  return {
    nonce,
    type,
    masked: type === 'email' ? maskEmail(destination) : maskPhone(destination),
    expires_at: expiresAt.toISOString(),
    resend_after_seconds: resendAfterSeconds,
  }
}
