import { type AuthSession, EmailAddress } from '@passbook/contract/auth'
import type { Context } from '../../../../context.ts'
import type { Origin } from '../../../../platform/callers/caller.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { notifyByEmail } from '../../../../platform/mail/notify.ts'
import { enqueue, type JobPayload } from '../../../../platform/queue/job-table.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import {
  addressKey,
  count,
  countOrRefuse,
  isOver,
  throttleKey,
  throttlesOf,
} from '../../../../platform/throttles.ts'
import { findDevice } from '../devices.ts'
import { locked, describeLockDuration } from '../locked.ts'
import { passwordMatches } from '../passwords.ts'
import { findUserByEmail } from '../queries.ts'
import { startSession, startSignIn, noteSignIn } from '../sessions/start-session.ts'
import { signIns } from '../sign-in-figures.ts'

const WRONG = 'That email and password don’t match. Try again or reset your password.'
const MAX_PASSWORD_LENGTH = 1024

interface LoginInput {
  email?: unknown
  password?: unknown
  deviceCookie: string | undefined
  /** The session this browser had until now, if any. */
  sessionCookie: string | undefined
  origin: Origin
}

interface LoginResult {
  session: AuthSession
  cookie?: string
}

/**
 * Checks email and password. Known and unknown addresses take the same steps, so the answer, its time and
 * a lock reveal nothing about which addresses have a login.
 */
export async function login(
  ctx: Context,
  institution_id: string,
  { email: givenEmail, password, deviceCookie, sessionCookie, origin }: LoginInput,
): Promise<LoginResult> {
  const throttles = throttlesOf(ctx)
  const address = addressKey(institution_id, origin.ip)
  await countOrRefuse(throttles.address, address)
  const email = EmailAddress.safeParse(givenEmail).data
  if (!email || typeof password !== 'string' || password.length > MAX_PASSWORD_LENGTH) throw wrong()
  const user = await findUserByEmail(ctx.db, institution_id, email)
  const device = await findDevice(ctx.db, {
    institution_id,
    user_id: user?.id ?? NOBODY,
    secretHash: hashToken(deviceCookie ?? ''),
    now: ctx.realTime.now(),
  })
  // A remembered device has a separate counter, so that others cannot lock its owner out.
  const account = throttleKey(institution_id, email, device?.id ?? '')
  await countPassword(ctx, institution_id, email, account)
  if (!(await passwordMatches(user?.password_hash, password)) || !user) {
    // The job looks up the address, so that this answer takes equally long for an unknown one.
    const { ip, userAgent: user_agent } = origin
    await enqueue(ctx.db, 'note_wrong_password', { institution_id, email, ip, user_agent })
    throw wrong()
  }
  // Too many wrong codes lock out a person who would need a code.
  const person = throttleKey(institution_id, user.id)
  if (!device && (await isOver(throttles.code, person))) throw locked(ctx)
  await throttles.password.delete(account)
  await throttles.address.reward(address)
  return inTransaction(ctx.db, async (trx) => {
    if (!device) return { session: await startSignIn(ctx, trx, user) }
    await trx
      .updateTable('devices')
      .set({ last_used_at: ctx.realTime.now() })
      .where('institution_id', '=', institution_id)
      .where('id', '=', device.id)
      .execute()
    return startSession(ctx, trx, user, { origin, method: 'device', replaces: sessionCookie })
  })
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

async function countPassword(ctx: Context, institution_id: string, email: string, account: string) {
  const counted = await count(throttlesOf(ctx).password, account)
  if (counted.allowed) return
  // The job looks up the address, so that this answer takes equally long for an unknown one.
  if (counted.isFirstOver) {
    await enqueue(ctx.db, 'notify_lock', { institution_id, email })
  }
  throw locked(ctx)
}

function wrong(): DomainError {
  signIns.inc({ who: 'depositor', outcome: 'wrong_password' })
  return new DomainError('wrong_credentials', { message: WRONG, fields: { '': [WRONG] } })
}

/** Records a wrong password in the sign-in log of the address's owner, if the address has a login. */
export async function noteWrongPassword(
  ctx: Context,
  { institution_id, email, ip, user_agent: userAgent }: JobPayload<'note_wrong_password'>,
): Promise<void> {
  const user = await findUserByEmail(ctx.db, institution_id, email)
  if (!user) return
  const origin = { ip, userAgent }
  await noteSignIn(ctx, ctx.db, user, { method: 'code', isSuccess: false, origin })
}

/** Emails the owner of a locked login, if the address has one. */
export async function notifyLock(
  ctx: Context,
  { institution_id, email }: { institution_id: string; email: string },
): Promise<void> {
  const user = await findUserByEmail(ctx.db, institution_id, email)
  if (!user) return
  await notifyByEmail(ctx, ctx.db, institution_id, {
    to: email,
    template: 'sign_in_locked',
    params: { lasts: describeLockDuration(ctx.config) },
  })
}
