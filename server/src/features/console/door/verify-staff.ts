import type { Me } from '@passbook/contract/console/door'
import { sql } from 'kysely'
import type { Origin } from '../../../callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors.ts'
import { hashToken } from '../../../secrets.ts'
import { lockedStaff } from '../../auth/locked.ts'
import { count, throttleKey, throttlesOf } from '../../auth/throttles.ts'
import { beginSession } from './begin-session.ts'

const DEAD = 'This code is no longer valid. Sign in again.'

interface Given {
  nonce: string
  code: string
  origin: Origin
}

/** Takes the code that was sent to somebody of the staff, and begins their session. */
export async function verifyStaff(
  ctx: Context,
  institution_id: string,
  { nonce, code, origin }: Given,
): Promise<{ me: Me; cookie: string }> {
  const now = ctx.realTime.now()
  const asked = await codeOf(ctx.db, { institution_id, nonce, now }).executeTakeFirst()
  if (asked === undefined) throw dead()
  // Over all nonces, so that asking for another code gives no new tries.
  const key = throttleKey(institution_id, 'staff', asked.staff_id)
  const { allowed } = await count(throttlesOf(ctx).code, key)
  if (!allowed) throw lockedStaff(ctx)
  const outcome = await inTransaction(ctx.db, async (trx) => {
    const found = await codeOf(trx, { institution_id, nonce, now }).forUpdate().executeTakeFirst()
    if (found === undefined) return { kind: 'dead' } as const
    const isRight = ctx.secrets.verify('mfa-code', `${nonce}.${code}`, found.code_hash)
    await trx
      .updateTable('staff_codes')
      .set(isRight ? { used_at: now } : { attempts_left: sql<number>`attempts_left - 1` })
      .where('institution_id', '=', institution_id)
      .where('nonce_hash', '=', hashToken(nonce))
      .execute()
    if (!isRight) return { kind: 'wrong', triesLeft: found.attempts_left - 1 } as const
    const session = await beginSession(trx, {
      institution_id,
      staff_id: found.staff_id,
      now,
      origin,
      method: 'code',
    })
    return { kind: 'right', session } as const
  })
  // What was counted stays counted, so it is told after the commit.
  switch (outcome.kind) {
    case 'right':
      await throttlesOf(ctx).code.delete(key)
      return outcome.session
    case 'wrong': {
      const words = wordsOfTries(outcome.triesLeft)
      throw new DomainError('wrong_code', { message: words, fields: { code: [words] } })
    }
    case 'dead':
      throw dead()
  }
}

function wordsOfTries(left: number): string {
  if (left === 0) return 'That code is not right, and was the last try. Sign in again.'
  return `That code is not right. ${left} ${left === 1 ? 'try' : 'tries'} left.`
}

function dead(): DomainError {
  return new DomainError('dead_code', { message: DEAD })
}

function codeOf(
  db: Database,
  { institution_id, nonce, now }: { institution_id: string; nonce: string; now: Date },
) {
  return db
    .selectFrom('staff_codes')
    .select(['staff_id', 'code_hash', 'attempts_left'])
    .where('institution_id', '=', institution_id)
    .where('nonce_hash', '=', hashToken(nonce))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts_left', '>', 0)
}
