import { EmailAddress } from '@passbook/contract/auth'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Origin } from '../../../callers/caller.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors.ts'
import { notifyByEmail } from '../../../mail/notify.ts'
import { hashToken, randomToken } from '../../../secrets.ts'
import { hashCode, newCode } from '../../auth/codes/send-code.ts'
import { lockedStaff } from '../../auth/locked.ts'
import { maskEmail } from '../../auth/mask.ts'
import { passwordMatches } from '../../auth/passwords.ts'
import { addressKey, count, countOrRefuse, throttleKey, throttlesOf } from '../../auth/throttles.ts'
import { findStaffByEmail } from './queries.ts'

const WRONG = 'That email and password don’t match.'
const MAX_PASSWORD_LENGTH = 1024

interface Given {
  email?: unknown
  password?: unknown
  origin: Origin
}

/** Checks email and password of somebody of the staff, and sends a code. An unknown address takes as long. */
export async function logInStaff(
  ctx: Context,
  institution_id: string,
  { email: givenEmail, password, origin }: Given,
): Promise<{ nonce: string; masked: string; expires_at: string }> {
  const throttles = throttlesOf(ctx)
  const network = addressKey(institution_id, origin.ip)
  await countOrRefuse(throttles.address, network)
  const email = EmailAddress.safeParse(givenEmail).data
  if (!email || typeof password !== 'string' || password.length > MAX_PASSWORD_LENGTH) throw wrong()
  const account = throttleKey(institution_id, 'staff', email)
  const { allowed } = await count(throttles.password, account)
  if (!allowed) throw lockedStaff(ctx)
  const staff = await findStaffByEmail(ctx.db, institution_id, email)
  const hash = staff?.disabled_at === null ? staff.password_hash : null
  if (!(await passwordMatches(hash ?? undefined, password)) || staff === undefined) throw wrong()
  await throttles.password.delete(account)
  await throttles.address.reward(network)
  const nonce = randomToken()
  const code = newCode()
  const expires_at = new Date(ctx.realTime.now().getTime() + inMs(LIMITS.code.minutes, 'minute'))
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .insertInto('staff_codes')
      .values({
        institution_id,
        nonce_hash: hashToken(nonce),
        staff_id: staff.id,
        code_hash: hashCode(ctx, nonce, code),
        attempts_left: LIMITS.code.tries,
        expires_at,
      })
      .execute()
    await notifyByEmail(ctx, trx, institution_id, {
      to: email,
      template: 'staff_code',
      params: { code },
    })
  })
  return { nonce, masked: maskEmail(email), expires_at: expires_at.toISOString() }
}

function wrong(): DomainError {
  return new DomainError('wrong_credentials', { message: WRONG, fields: { '': [WRONG] } })
}
