import type { AuthSession } from '@passbook/contract/auth'
import type { SignInMethod } from '@passbook/contract/security'
import { sql } from 'kysely'
import { type Origin, SESSION_PREFIX } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { readProgress } from '../../../../platform/callers/read-progress.ts'
import { noteContact } from '../../../contact/activity/note-contact.ts'
import { maskEmail } from '../mask.ts'
import type { User } from '../queries.ts'
import { MAX_USER_AGENT, noteSignIn } from './note-sign-in.ts'
import { endSession } from './end-sessions.ts'
import { mfaMethods } from './start-sign-in.ts'

export interface StartedSession {
  session: AuthSession
  /** The value of the HttpOnly cookie. */
  cookie: string
}

interface Signing {
  origin: Origin
  method: SignInMethod
  /** The cookie of the session this browser had until now, if any. */
  replaces: string | undefined
}

/** Signs a person in: a cookie for reloads, a bearer token for this tab; only hashes are kept. */
export async function startSession(
  ctx: Context,
  trx: Transaction,
  user: User,
  { origin, method, replaces }: Signing,
): Promise<StartedSession> {
  const now = ctx.realTime.now()
  // The browser is about to forget this one's cookie: nobody else shall find it alive.
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

/** A token for one tab of a session. */
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
