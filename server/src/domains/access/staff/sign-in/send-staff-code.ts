import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { notifyByEmail } from '../../../../platform/mail/notify.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { hashCode, newCode } from '../../auth/codes/send-code.ts'
import { maskEmail } from '../../auth/mask.ts'
import { countOrRefuse, throttleKey, throttlesOf } from '../../../../platform/throttles.ts'

/** What a code opens: a session, or the way to a new passkey. */
export type StaffCodePurpose = 'sign_in' | 'passkey'

interface Wanted {
  institution_id: string
  staff_id: string
  email: string
  purpose: StaffCodePurpose
}

/** Sends a code to a member of staff who proved their password, so many times an hour at most. */
export async function sendStaffCode(
  ctx: Context,
  { institution_id, staff_id, email, purpose }: Wanted,
): Promise<{ nonce: string; masked: string; expires_at: string }> {
  await countOrRefuse(throttlesOf(ctx).messages, throttleKey(institution_id, 'staff', staff_id))
  const nonce = randomToken()
  const code = newCode()
  const expires_at = new Date(ctx.realTime.now().getTime() + inMs(LIMITS.code.minutes, 'minute'))
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .insertInto('staff_codes')
      .values({
        institution_id,
        nonce_hash: hashToken(nonce),
        staff_id,
        purpose,
        code_hash: hashCode(ctx, nonce, code),
        attempts_left: LIMITS.code.tries,
        expires_at,
      })
      .execute()
    await notifyByEmail(ctx, trx, institution_id, {
      to: email,
      template: purpose === 'passkey' ? 'staff_passkey_code' : 'staff_code',
      params: { code },
    })
  })
  return { nonce, masked: maskEmail(email), expires_at: expires_at.toISOString() }
}
