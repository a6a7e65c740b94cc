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

/** A session by the hash of its cookie or of a tab's token. */
export interface Wanted {
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
  /** Of what is kept of the institution. */
  institution_version: number
}

export type ReaderRow = SessionRow &
  StandingRow & {
    entity_id: string
    joined_on: BusinessDate | null
    left_on: BusinessDate | null
  }

/** A session as `session`. The limit has it found by its whole key before anything else is. */
function sessionBy(way: 'bearer' | 'cookie', { institution_id, hash }: Wanted) {
  if (way === 'cookie') {
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

/** It lasts. */
function isOpen({ now }: Wanted) {
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

const sessions = (way: 'bearer' | 'cookie') =>
  statement(
    (_db, wanted: Wanted) => sql<SessionRow>`
      select ${sessionColumns}, depositors.id as depositor_id
      from ${sessionBy(way, wanted)}
      cross join lateral (
        select person.id from depositors person
        where person.institution_id = session.institution_id
          and person.user_id = session.user_id limit 1
      ) depositors
      where ${isOpen(wanted)}`,
  )

const readers = <Row extends ReaderRow>(way: 'bearer' | 'cookie', columns: RawBuilder<unknown>) =>
  statement(
    (_db, wanted: Wanted) => sql<Row>`
      select ${sessionColumns}, ${columns},
        entities.id as entity_id, depositors.joined_on, depositors.left_on
      from ${sessionBy(way, wanted)}
      cross join lateral
        ${personBy(sql.ref('session.institution_id'), sql.ref('session.user_id'))}
      where ${isOpen(wanted)}`,
  )

/** For acts, which read where a person stands while they hold it. */
export const findSession = { byBearer: sessions('bearer'), byCookie: sessions('cookie') }

/** For reads: all that decides what a person may see, and where to find it. */
export const findReader = {
  byBearer: readers<ReaderRow>('bearer', standingColumns),
  byCookie: readers<ReaderRow>('cookie', standingColumns),
}

/** For reads that tell where a person stands, or weigh it. */
export const findKnownReader = {
  byBearer: readers<ReaderRow & ProgressRow>('bearer', progressColumns),
  byCookie: readers<ReaderRow & ProgressRow>('cookie', progressColumns),
}
