import type { AuthSession } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { MfaPurpose } from '../../../../platform/db/tables/auth.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { sendCode } from '../codes/send-code.ts'
import { tryCode } from '../codes/try-code.ts'
import { resumeSession } from '../sessions/resume-session.ts'

/** What a session proves by a code here; one for a money call is spent by that call. */
const CHANGES: Partial<Record<MfaPurpose, MfaType>> = {
  'update-email': 'email',
  'update-phone': 'phone',
}

/**
 * The second of three calls that change email or phone: the factor that stays is proven, nothing is
 * saved, and the new one is asked to confirm itself.
 */
export async function proveContact(
  ctx: Context,
  caller: SessionCaller,
  given: { nonce: string; code: string },
): Promise<AuthSession> {
  const { type, newValue } = await tryCode(ctx, caller, given, async (_trx, found) => {
    const changing = CHANGES[found.purpose]
    if (changing === undefined || found.new_value === null) throw new DomainError('not_allowed')
    return { type: changing, newValue: found.new_value }
  })
  const wish = { type, destination: newValue, newValue }
  const nextCode = await sendCode(ctx, { caller, purpose: `new-${type}`, ...wish })
  return inTransaction(ctx.db, (trx) => resumeSession(ctx, trx, caller, nextCode))
}
