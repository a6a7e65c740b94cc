import type { Progress } from '@passbook/contract/depositor'
import type { ReadersStanding } from '@passbook/contract/account-status'
import type { Context } from '../../context.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../errors.ts'
import { hashToken } from '../secrets.ts'
import { readFundingReturned, toProgress, toReadersStanding } from './progress.ts'
import { type OwnershipPeriod, ownershipPeriod } from './ownership-period.ts'
import {
  type ReaderRow,
  type SessionRow,
  type SessionLookup,
  findReaderWithProgress,
  findReader,
  findSession,
  findSignIn,
} from './queries.ts'

/** A caller who gave a password but no code yet: only the MFA calls are allowed. */
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
  /** The version of the cached institution data at the time of the call. */
  institution_version: number
}

/** A caller who only reads. */
export interface Reader extends SessionCaller {
  /** Their account status when the call began. Acts that change something read it again under a lock. */
  progress: ReadersStanding
  entity_id: string
  savings_account_id: string | null
  held: OwnershipPeriod
}

/** A reader with the full registration and account progress. */
export interface ReaderWithProgress extends Reader {
  progress: Progress
}

/** Where a call came from, stored with the session so that its owner can recognize it. */
export interface Origin {
  ip: string
  userAgent: string
}

export interface Credentials {
  bearer: string | undefined
  cookie: string | undefined
}

/** Makes tokens distinguishable at sight, in code and in support cases. */
export const SIGN_IN_PREFIX = 'si_'
export const SESSION_PREFIX = 'se_'

/** Finds out who is calling; an invalid bearer token is always refused, never ignored. */
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
  const session = await findOpenSession(ctx, institution_id, credentials, findSession)
  return session && toCaller(institution_id, session, bearer !== undefined)
}

/** Finds the reader, whether they may read, and the ids of their account, in one statement. */
export async function resolveReader(
  ctx: Pick<Context, 'db' | 'realTime'>,
  institution_id: string,
  credentials: Credentials,
): Promise<Reader | undefined> {
  const row = await findOpenSession(ctx, institution_id, credentials, findReader)
  return row && { ...toReader(institution_id, row, credentials), progress: toReadersStanding(row) }
}

/** Like `resolveReader`, with the full progress; a second statement only for those whose link is locked. */
export async function resolveReaderWithProgress(
  ctx: Pick<Context, 'db' | 'realTime'>,
  institution_id: string,
  credentials: Credentials,
): Promise<ReaderWithProgress | undefined> {
  const row = await findOpenSession(ctx, institution_id, credentials, findReaderWithProgress)
  if (row === undefined) return undefined
  const funding_returned = await readFundingReturned(ctx.db, institution_id, row)
  return {
    ...toReader(institution_id, row, credentials),
    progress: toProgress(row, funding_returned),
  }
}

interface Finders<Row> {
  byBearer: (db: Database, lookup: SessionLookup) => Promise<Row[]>
  byCookie: (db: Database, lookup: SessionLookup) => Promise<Row[]>
}

/** Finds the session of the bearer token, which must match the cookie; without a token, of the cookie. */
async function findOpenSession<Row extends SessionRow>(
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
    held: ownershipPeriod(row),
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
