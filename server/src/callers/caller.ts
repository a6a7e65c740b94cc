import type { Context } from '../context.ts'
import { DomainError } from '../errors.ts'
import { hashToken } from '../secrets.ts'
import { findSessionByBearer, findSessionByCookie, findSignIn } from './queries.ts'

/** Has given a password, no code yet: only the MFA calls are open. */
export interface SignInCaller {
  kind: 'sign-in'
  institution_id: string
  user_id: string
  sign_in_id: string
  is_registration: boolean
}

export interface SessionCaller {
  kind: 'session'
  institution_id: string
  user_id: string
  depositor_id: string
  session_id: string
  expires_at: Date
  absolute_expires_at: Date
  /** The cookie alone may read; everything with an effect needs the bearer token. */
  has_bearer: boolean
  /** Of what is kept of the institution, at the moment the caller was asked for. */
  institution_version: number
}

/** Where a call came from, kept with the session for its owner to recognise. */
export interface Origin {
  ip: string
  userAgent: string
}

export interface Credentials {
  bearer: string | undefined
  cookie: string | undefined
}

/** Tells tokens apart by sight, in code and in a support case alike. */
export const SIGN_IN_PREFIX = 'si_'
export const SESSION_PREFIX = 'se_'

/** Who is calling; a bearer token that is not good for anything is never overlooked. */
export async function resolveCaller(
  ctx: Context,
  institution_id: string,
  { bearer, cookie }: Credentials,
): Promise<SignInCaller | SessionCaller | undefined> {
  const now = ctx.realTime.now()
  if (bearer?.startsWith(SIGN_IN_PREFIX)) {
    const signIn = await findSignIn(ctx.db, institution_id, hashToken(bearer), now)
    if (!signIn) throw new DomainError('not_signed_in')
    return { kind: 'sign-in', institution_id, ...signIn }
  }
  if (bearer !== undefined) {
    const wanted = { institution_id, hash: hashToken(bearer), now }
    const [session] = await findSessionByBearer(ctx.db, wanted)
    const isForeign =
      cookie !== undefined && session && !session.cookie_hash.equals(hashToken(cookie))
    if (!session || isForeign) throw new DomainError('not_signed_in')
    return toCaller(institution_id, session, true)
  }
  if (cookie === undefined) return undefined
  const wanted = { institution_id, hash: hashToken(cookie), now }
  const [session] = await findSessionByCookie(ctx.db, wanted)
  return session && toCaller(institution_id, session, false)
}

type SessionRow = Awaited<ReturnType<typeof findSessionByCookie>>[number]

function toCaller(institution_id: string, row: SessionRow, has_bearer: boolean): SessionCaller {
  const { cookie_hash: _, ...session } = row
  return { kind: 'session', institution_id, has_bearer, ...session }
}
