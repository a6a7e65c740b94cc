import type { AuthSession, MfaMethod } from '@passbook/contract/auth'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { SignInMethod } from '@passbook/contract/security'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { type Origin, SESSION_PREFIX, SIGN_IN_PREFIX } from '../../../../platform/callers/caller.ts'
import { readProgress } from '../../../../platform/callers/progress.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { noteContact } from '../../../contact/activity.ts'
import { maskEmail, maskPhone } from '../mask.ts'
import { type User, textablePhone } from '../queries.ts'
import { signIns } from '../sign-in-figures.ts'
import { endSession } from './logout.ts'

export interface StartedSession {
  session: AuthSession
  /** The value of the HttpOnly session cookie. */
  cookie: string
}

interface SignInDetails {
  origin: Origin
  method: SignInMethod
  /** The cookie of the session this browser had until now, if any. */
  replaces: string | undefined
}

/** Signs a person in: a cookie for reloads, and a bearer token for this tab. Only hashes are stored. */
export async function startSession(
  ctx: Context,
  trx: Transaction,
  user: User,
  { origin, method, replaces }: SignInDetails,
): Promise<StartedSession> {
  const now = ctx.realTime.now()
  // The browser is about to lose the old session's cookie, so that session ends.
  if (replaces) await endSession(trx, user.institution_id, replaces, now)
  const cookie = randomToken()
  const expires_at = new Date(now.getTime() + ctx.config.sessionIdleMs)
  const { id: sessionId } = await trx
    .insertInto('sessions')
    .values({
      institution_id: user.institution_id,
      user_id: user.id,
      cookie_hash: hashToken(cookie),
      ip: origin.ip,
      user_agent: origin.userAgent.slice(0, MAX_USER_AGENT),
      last_seen_at: now,
      expires_at,
      absolute_expires_at: new Date(now.getTime() + ctx.config.sessionMaxMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('users')
    .set({ previous_sign_in_at: sql`last_sign_in_at`, last_sign_in_at: now })
    .where('institution_id', '=', user.institution_id)
    .where('id', '=', user.id)
    .execute()
  await noteSignIn(ctx, trx, user, { method, isSuccess: true, origin })
  signIns.inc({ who: 'depositor', outcome: 'succeeded' })
  const { institution_id, id: user_id } = user
  await noteContact(ctx, trx, { institution_id, user_id, by: 'sign_in' })
  const progress = await readProgress(trx, user.institution_id, user.id)
  const session: AuthSession = {
    kind: 'session',
    token: await issueBearer(trx, user.institution_id, sessionId),
    session_id: sessionId,
    expires_at: expires_at.toISOString(),
    seconds_left: Math.round(ctx.config.sessionIdleMs / 1000),
    mfa: mfaMethods(user),
    masked_email: maskEmail(user.email),
    relink: progress.relink,
    loginSuccess: true,
    progress,
    next_code: null,
  }
  return { session, cookie }
}

/** Issues a bearer token for one tab of a session. */
export async function issueBearer(
  trx: Transaction,
  institution_id: string,
  session_id: string,
): Promise<string> {
  const token = SESSION_PREFIX + randomToken()
  await trx
    .insertInto('bearer_tokens')
    .values({ institution_id, session_id, token_hash: hashToken(token) })
    .execute()
  return token
}

/** After a correct password, issues a token that allows only the MFA calls. */
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

/** Email is always offered; the phone once it is set up, unless its owner replied STOP. */
export function mfaMethods(user: User): MfaMethod[] {
  const methods: MfaMethod[] = [{ type: 'email', masked: maskEmail(user.email) }]
  const phone = textablePhone(user)
  return phone ? [{ type: 'phone', masked: maskPhone(phone) }, ...methods] : methods
}

/** Longer user agents are not genuine; this length is enough to tell browsers apart. */
const MAX_USER_AGENT = 300

/** Records a sign-in or a failed attempt; the user sees them under Security. */
export async function noteSignIn(
  { realTime }: Pick<Context, 'realTime'>,
  db: Database,
  { institution_id, id: user_id }: Pick<User, 'institution_id' | 'id'>,
  {
    method,
    isSuccess,
    origin: { ip, userAgent },
  }: { method: SignInMethod; isSuccess: boolean; origin: Origin },
): Promise<void> {
  await db
    .insertInto('sign_in_log')
    .values({
      institution_id,
      user_id,
      at: realTime.now(),
      method,
      is_success: isSuccess,
      ip,
      user_agent: userAgent.slice(0, MAX_USER_AGENT),
    })
    .execute()
}
