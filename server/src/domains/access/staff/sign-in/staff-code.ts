import { LIMITS, inMs } from '@passbook/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction, type Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { notifyByEmail } from '../../../../platform/mail/notify.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { countOrRefuse, throttleKey, throttlesOf, count } from '../../../../platform/throttles.ts'
import { hashCode, newCode } from '../../auth/codes/send-code.ts'
import { lockedStaff } from '../../auth/locked.ts'
import { maskEmail } from '../../auth/mask.ts'
import { signIns } from '../../auth/sign-in-figures.ts'
import { noteFailure } from './count-password.ts'

/** What a code is for: to sign in, or to add a passkey. */
type StaffCodePurpose = 'sign_in' | 'passkey'

interface CodeRequest {
  institution_id: string
  staff_id: string
  email: string
  purpose: StaffCodePurpose
}

/** Emails a code to a staff member whose password was correct. The number per hour is limited. */
export async function sendStaffCode(
  ctx: Context,
  { institution_id, staff_id, email, purpose }: CodeRequest,
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

interface CodeInput {
  institution_id: string
  nonce: string
  code: string
  purpose: StaffCodePurpose
  /** The staff member it must belong to, if already known. */
  staff_id?: string
}

interface AcceptedCode {
  trx: Transaction
  staff_id: string
  now: Date
}

/**
 * Uses up a staff code, once and for its purpose only, and runs `open` in the same transaction. Returns
 * undefined if the code is not valid.
 */
export async function takeStaffCode<T>(
  ctx: Context,
  given: CodeInput,
  open: (opened: AcceptedCode) => Promise<T>,
): Promise<{ opened: T } | undefined> {
  const { institution_id, nonce, code } = given
  const now = ctx.realTime.now()
  const asked = await selectCode(ctx.db, given, now).executeTakeFirst()
  if (asked === undefined) return undefined
  // Attempts count across all nonces, so a new code gives no new attempts.
  const key = throttleKey(institution_id, 'staff', asked.staff_id)
  const { code: shortThrottle, staffCode: dailyThrottle, messages } = throttlesOf(ctx)
  for (const throttle of [shortThrottle, dailyThrottle]) {
    if (!(await count(throttle, key)).allowed) throw lockedStaff(throttle.duration)
  }
  const outcome = await inTransaction(ctx.db, async (trx) => {
    const found = await selectCode(trx, given, now).forUpdate().executeTakeFirst()
    if (found === undefined) return { kind: 'dead' } as const
    const isRight = ctx.secrets.verify('mfa-code', `${nonce}.${code}`, found.code_hash)
    await trx
      .updateTable('staff_codes')
      .set(isRight ? { used_at: now } : { attempts_left: sql<number>`attempts_left - 1` })
      .where('institution_id', '=', institution_id)
      .where('nonce_hash', '=', hashToken(nonce))
      .execute()
    if (!isRight) return { kind: 'wrong', triesLeft: found.attempts_left - 1 } as const
    return { kind: 'right', opened: await open({ trx, staff_id: found.staff_id, now }) } as const
  })
  // The failed attempt must stay counted, so the error is thrown after the commit.
  switch (outcome.kind) {
    case 'right':
      await shortThrottle.delete(key)
      await dailyThrottle.delete(key)
      // A used code does not count toward the message limit.
      await messages.delete(key)
      return { opened: outcome.opened }
    case 'wrong': {
      const { staff_id } = asked
      await noteFailure(ctx, { institution_id, email: '', staff_id, step: 'code' })
      signIns.inc({ who: 'staff', outcome: 'wrong_code' })
      const words = describeTriesLeft(outcome.triesLeft)
      throw new DomainError('wrong_code', { message: words, fields: { code: [words] } })
    }
    case 'dead':
      return undefined
  }
}

function describeTriesLeft(left: number): string {
  if (left === 0) return 'That code is incorrect, and no attempts are left. Start again.'
  return `That code is incorrect. ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`
}

function selectCode(
  db: Database,
  { institution_id, nonce, purpose, staff_id }: CodeInput,
  now: Date,
) {
  return db
    .selectFrom('staff_codes')
    .select(['staff_id', 'code_hash', 'attempts_left'])
    .where('institution_id', '=', institution_id)
    .where('nonce_hash', '=', hashToken(nonce))
    .where('purpose', '=', purpose)
    .$if(staff_id !== undefined, (codes) => codes.where('staff_id', '=', staff_id ?? ''))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts_left', '>', 0)
}
