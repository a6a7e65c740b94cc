import { type RawBuilder, sql } from 'kysely'
import type { BusinessDate } from '../calendar/business-date.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import {
  type ProgressRow,
  type StandingRow,
  personBy,
  progressColumns,
  standingColumns,
} from './progress.ts'

export function findSignIn(db: Database, institution_id: string, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sign_ins')
    .select(['id as sign_in_id', 'user_id', 'is_registration'])
    .where('institution_id', '=', institution_id)
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Identifies a session by the hash of its cookie or of the bearer token of a tab. */
export interface SessionLookup {
  institution_id: string
  hash: Buffer
  now: Date
}

export interface SessionRow {
  session_id: string
  user_id: string
  cookie_hash: Buffer
  expires_at: Date
  absolute_expires_at: Date
  depositor_id: string
  /** The version of the cached institution data. */
  institution_version: number
}

export type ReaderRow = SessionRow &
  StandingRow & {
    entity_id: string
    joined_on: BusinessDate | null
    left_on: BusinessDate | null
  }

/** Selects a session as `session`. The limit makes Postgres look it up by its whole key first. */
function sessionBy(by: 'bearer' | 'cookie', { institution_id, hash }: SessionLookup) {
  if (by === 'cookie') {
    return sql`(
      select * from sessions begun
      where begun.institution_id = ${institution_id} and begun.cookie_hash = ${hash} limit 1
    ) session`
  }
  return sql`(
      select token.session_id from bearer_tokens token
      where token.institution_id = ${institution_id} and token.token_hash = ${hash} limit 1
    ) tab
    cross join lateral (
      select * from sessions begun
      where begun.institution_id = ${institution_id} and begun.id = tab.session_id limit 1
    ) session`
}

/** The session has neither ended nor expired. */
function isOpen({ now }: SessionLookup) {
  return sql`session.ended_at is null
    and session.expires_at > ${now} and session.absolute_expires_at > ${now}`
}

const sessionColumns = sql`
  session.id as session_id, session.user_id, session.cookie_hash, session.expires_at,
  session.absolute_expires_at,
  (
    select kept.version from institution_versions kept
    where kept.institution_id = session.institution_id
  ) as institution_version`

const sessions = (by: 'bearer' | 'cookie') =>
  statement(
    (_db, lookup: SessionLookup) => sql<SessionRow>`
      select ${sessionColumns}, depositors.id as depositor_id
      from ${sessionBy(by, lookup)}
      cross join lateral (
        select person.id from depositors person
        where person.institution_id = session.institution_id
          and person.user_id = session.user_id limit 1
      ) depositors
      where ${isOpen(lookup)}`,
  )

const readers = <Row extends ReaderRow>(by: 'bearer' | 'cookie', columns: RawBuilder<unknown>) =>
  statement(
    (_db, lookup: SessionLookup) => sql<Row>`
      select ${sessionColumns}, ${columns},
        entities.id as entity_id, depositors.joined_on, depositors.left_on
      from ${sessionBy(by, lookup)}
      cross join lateral
        ${personBy(sql.ref('session.institution_id'), sql.ref('session.user_id'))}
      where ${isOpen(lookup)}`,
  )

/** For acts, which read the account status later under a lock. */
export const findSession = { byBearer: sessions('bearer'), byCookie: sessions('cookie') }

/** For reads: everything that decides what a person may see, and where to find it. */
export const findReader = {
  byBearer: readers<ReaderRow>('bearer', standingColumns),
  byCookie: readers<ReaderRow>('cookie', standingColumns),
}

/** For reads that return or use the full progress. */
export const findReaderWithProgress = {
  byBearer: readers<ReaderRow & ProgressRow>('bearer', progressColumns),
  byCookie: readers<ReaderRow & ProgressRow>('cookie', progressColumns),
}
