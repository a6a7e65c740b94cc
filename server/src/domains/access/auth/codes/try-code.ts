import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { SessionCaller, SignInCaller } from '../../../../platform/callers/caller.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { enqueue } from '../../../../platform/queue/job-table.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { count, throttleKey, throttlesOf } from '../../../../platform/throttles.ts'
import { locked } from '../locked.ts'
import { findUser } from '../queries.ts'
import { endSessions } from '../sessions/logout.ts'
import { signIns } from '../sign-in-figures.ts'

/** Ends a user's other codes: those to the old address, and those that would add another first phone. */
export async function killOtherCodes(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, id }: MfaCode,
): Promise<void> {
  await trx
    .updateTable('mfa_codes')
    .set({ used_at: ctx.realTime.now() })
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .where('used_at', 'is', null)
    .execute()
}

export type MfaCode = Selectable<Tables['mfa_codes']>

/** The unexpired code of a nonce, locked for this transaction. Only the caller who requested it finds it. */
export function lockCode(
  trx: Transaction,
  caller: SignInCaller | SessionCaller,
  nonceHash: Buffer,
  now: Date,
): Promise<MfaCode | undefined> {
  const query = trx
    .selectFrom('mfa_codes')
    .selectAll()
    .where('institution_id', '=', caller.institution_id)
    .where('nonce_hash', '=', nonceHash)
    .where('user_id', '=', caller.user_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts_left', '>', 0)
    .forUpdate()
  return caller.kind === 'sign-in'
    ? query.where('sign_in_id', '=', caller.sign_in_id).executeTakeFirst()
    : query.where('session_id', '=', caller.session_id).executeTakeFirst()
}

/** Reads a code without locking it. */
export function findCode(
  ctx: Context,
  caller: SignInCaller | SessionCaller,
  nonce: string,
): Promise<Pick<MfaCode, 'type' | 'destination' | 'created_at'> | undefined> {
  const query = ctx.db
    .selectFrom('mfa_codes')
    .select(['type', 'destination', 'created_at'])
    .where('institution_id', '=', caller.institution_id)
    .where('nonce_hash', '=', hashToken(nonce))
    .where('user_id', '=', caller.user_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.realTime.now())
  return caller.kind === 'sign-in'
    ? query.where('sign_in_id', '=', caller.sign_in_id).executeTakeFirst()
    : query.where('session_id', '=', caller.session_id).executeTakeFirst()
}

const DEAD = 'This code is no longer valid. Ask for a new one.'

/**
 * Uses up one attempt, and the code itself if it is correct; then `act` runs in the same transaction. A
 * correct code restores no attempts: access to the email must not help to guess a code sent to the phone.
 */
export async function tryCode<T>(
  ctx: Context,
  caller: SignInCaller | SessionCaller,
  { nonce, code }: { nonce: string; code: string },
  act: (trx: Transaction, found: MfaCode) => Promise<T>,
): Promise<T> {
  const throttle = throttlesOf(ctx).code
  const person = throttleKey(caller.institution_id, caller.user_id)
  // The attempt is counted before the check, so that parallel attempts at several nonces cannot exceed
  // the limit.
  const { allowed } = await count(throttle, person)
  if (!allowed) throw await lockOut(ctx, caller)
  const outcome = await inTransaction(ctx.db, async (trx) => {
    const now = ctx.realTime.now()
    const found = await lockCode(trx, caller, hashToken(nonce), now)
    if (!found) return { kind: 'dead' } as const
    const isRight = ctx.secrets.verify('mfa-code', `${nonce}.${code}`, found.code_hash)
    await trx
      .updateTable('mfa_codes')
      .set(
        isRight
          ? { used_at: now, proven_at: now }
          : { attempts_left: sql<number>`attempts_left - 1` },
      )
      .where('institution_id', '=', caller.institution_id)
      .where('id', '=', found.id)
      .execute()
    // A wrong attempt must stay counted, so it is reported after the commit.
    if (!isRight) return { kind: 'wrong', triesLeft: found.attempts_left - 1 } as const
    return { kind: 'right', result: await act(trx, found) } as const
  })
  if (outcome.kind === 'wrong') throw await wrongCode(ctx, caller, outcome.triesLeft)
  // A correct code was not a guess, so it does not count toward a lock.
  await throttle.reward(person)
  if (outcome.kind === 'dead') throw new DomainError('dead_code', { message: DEAD })
  return outcome.result
}

async function wrongCode(
  ctx: Context,
  caller: SignInCaller | SessionCaller,
  triesLeft: number,
): Promise<DomainError> {
  signIns.inc({ who: 'depositor', outcome: 'wrong_code' })
  if (triesLeft === 0) return lockOut(ctx, caller)
  const words = `That code is not right. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`
  return new DomainError('wrong_code', { message: words, fields: { code: [words] } })
}

/** After too many wrong codes, ends all sessions: the person who entered them knows the password. */
async function lockOut(ctx: Context, caller: SignInCaller | SessionCaller): Promise<DomainError> {
  const { institution_id, user_id } = caller
  const person = throttleKey(institution_id, user_id)
  await throttlesOf(ctx).code.block(person, ctx.config.signInLockSeconds)
  await inTransaction(ctx.db, async (trx) => {
    const isFirst = await endSessions(trx, { institution_id, user_id, now: ctx.realTime.now() })
    // Of several concurrent attempts only the first finds an open session, so the owner gets one email.
    if (!isFirst) return
    const { email } = await findUser(trx, institution_id, user_id)
    await enqueue(trx, 'notify_lock', { institution_id, email })
  })
  return locked(ctx)
}
