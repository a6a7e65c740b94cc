import type { Progress } from '@passbook/contract/depositor'
import type { ReadersStanding } from '@passbook/contract/account-status'
import type { Context } from '../../context.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../errors.ts'
import { hashToken } from '../secrets.ts'
import { readFundingReturned, toProgress, toReadersStanding } from './progress.ts'
import { type HeldTime, heldTime } from './held-time.ts'
import {
  type ReaderRow,
  type SessionRow,
  type Wanted,
  findKnownReader,
  findReader,
  findSession,
  findSignIn,
} from './queries.ts'

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

/** Whoever asks without changing anything. */
export interface Reader extends SessionCaller {
  /** Where they stood when the call began. What changes something reads it while it holds it. */
  progress: ReadersStanding
  entity_id: string
  savings_account_id: string | null
  held: HeldTime
}

/** A reader of whom everything about where they stand is known. */
export interface KnownReader extends Reader {
  progress: Progress
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
  ctx: Pick<Context, 'db' | 'realTime'>,
  institution_id: string,
  credentials: Credentials,
): Promise<SignInCaller | SessionCaller | undefined> {
  const { bearer } = credentials
  if (bearer?.startsWith(SIGN_IN_PREFIX)) {
    const now = ctx.realTime.now()
    const signIn = await findSignIn(ctx.db, institution_id, hashToken(bearer), now)
    if (!signIn) throw new DomainError('not_signed_in')
    return { kind: 'sign-in', institution_id, ...signIn }
  }
  const session = await openSession(ctx, institution_id, credentials, findSession)
  return session && toCaller(institution_id, session, bearer !== undefined)
}

/** Who reads, whether they may, and where to find what is theirs: in one statement. */
export async function resolveReader(
  ctx: Pick<Context, 'db' | 'realTime'>,
  institution_id: string,
  credentials: Credentials,
): Promise<Reader | undefined> {
  const row = await openSession(ctx, institution_id, credentials, findReader)
  return row && { ...toReader(institution_id, row, credentials), progress: toReadersStanding(row) }
}

/** The same with all of where they stand, still in one but for those whose link takes no deposits. */
export async function resolveKnownReader(
  ctx: Pick<Context, 'db' | 'realTime'>,
  institution_id: string,
  credentials: Credentials,
): Promise<KnownReader | undefined> {
  const row = await openSession(ctx, institution_id, credentials, findKnownReader)
  if (row === undefined) return undefined
  const funding_returned = await readFundingReturned(ctx.db, institution_id, row)
  return {
    ...toReader(institution_id, row, credentials),
    progress: toProgress(row, funding_returned),
  }
}

interface Finders<Row> {
  byBearer: (db: Database, wanted: Wanted) => Promise<Row[]>
  byCookie: (db: Database, wanted: Wanted) => Promise<Row[]>
}

/** The session of the token this tab holds, which must be the cookie's; otherwise the cookie's. */
async function openSession<Row extends SessionRow>(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  institution_id: string,
  { bearer, cookie }: Credentials,
  find: Finders<Row>,
): Promise<Row | undefined> {
  const now = realTime.now()
  if (bearer !== undefined) {
    const [session] = await find.byBearer(db, { institution_id, hash: hashToken(bearer), now })
    const isForeign =
      cookie !== undefined && session && !session.cookie_hash.equals(hashToken(cookie))
    if (!session || isForeign) throw new DomainError('not_signed_in')
    return session
  }
  if (cookie === undefined) return undefined
  const [session] = await find.byCookie(db, { institution_id, hash: hashToken(cookie), now })
  return session
}

function toReader(institution_id: string, row: ReaderRow, { bearer }: Credentials) {
  return {
    ...toCaller(institution_id, row, bearer !== undefined),
    entity_id: row.entity_id,
    savings_account_id: row.savings_account_id,
    held: heldTime(row),
  }
}

function toCaller(institution_id: string, row: SessionRow, has_bearer: boolean): SessionCaller {
  return {
    kind: 'session',
    institution_id,
    user_id: row.user_id,
    depositor_id: row.depositor_id,
    session_id: row.session_id,
    expires_at: row.expires_at,
    absolute_expires_at: row.absolute_expires_at,
    has_bearer,
    institution_version: row.institution_version,
  }
}
