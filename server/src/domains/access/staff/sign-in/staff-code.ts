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
import { noteFailure } from './count-password.ts'

/** What a code opens: a session, or the way to a new passkey. */
type StaffCodePurpose = 'sign_in' | 'passkey'

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

interface Given {
  institution_id: string
  nonce: string
  code: string
  purpose: StaffCodePurpose
  /** Whose it must be, where that is known already. */
  staff_id?: string
}

interface Opened {
  trx: Transaction
  staff_id: string
  now: Date
}

/**
 * Takes a code that was sent to a member of staff, once and for the purpose it was sent for, and does what it
 * opens in the same transaction. Undefined where no such code is valid.
 */
export async function takeStaffCode<T>(
  ctx: Context,
  given: Given,
  open: (opened: Opened) => Promise<T>,
): Promise<{ opened: T } | undefined> {
  const { institution_id, nonce, code } = given
  const now = ctx.realTime.now()
  const asked = await codeOf(ctx.db, given, now).executeTakeFirst()
  if (asked === undefined) return undefined
  // Over all nonces, so that asking for another code gives no new tries.
  const key = throttleKey(institution_id, 'staff', asked.staff_id)
  const { code: soon, staffCode: ofDay, messages } = throttlesOf(ctx)
  for (const throttle of [soon, ofDay]) {
    if (!(await count(throttle, key)).allowed) throw lockedStaff(throttle.duration)
  }
  const outcome = await inTransaction(ctx.db, async (trx) => {
    const found = await codeOf(trx, given, now).forUpdate().executeTakeFirst()
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
  // What was counted stays counted, so the answer is given after the commit.
  switch (outcome.kind) {
    case 'right':
      await soon.delete(key)
      await ofDay.delete(key)
      // Codes that are used are no flood.
      await messages.delete(key)
      return { opened: outcome.opened }
    case 'wrong': {
      const { staff_id } = asked
      await noteFailure(ctx, { institution_id, email: '', staff_id, step: 'code' })
      const words = wordsOfTries(outcome.triesLeft)
      throw new DomainError('wrong_code', { message: words, fields: { code: [words] } })
    }
    case 'dead':
      return undefined
  }
}

function wordsOfTries(left: number): string {
  if (left === 0) return 'That code is not right, and was the last try. Start again.'
  return `That code is not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`
}

function codeOf(db: Database, { institution_id, nonce, purpose, staff_id }: Given, now: Date) {
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
