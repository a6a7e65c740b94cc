import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { progressColumns } from './progress.ts'

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

const readerColumns = [
  ...progressColumns,
  'entities.id as entity_id',
  'entities.savings_account_id',
] as const

/** A session by the hash of its cookie or of a tab's token. */
export interface Wanted {
  institution_id: string
  hash: Buffer
  now: Date
}

/** Sessions that last, with their person, and the version of what is kept of the institution. */
function openSessions(db: Database, { institution_id, now }: Wanted) {
  return db
    .selectFrom('sessions')
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'sessions.institution_id')
        .onRef('depositors.user_id', '=', 'sessions.user_id'),
    )
    .innerJoin('institution_versions', (join) =>
      join.onRef('institution_versions.institution_id', '=', 'sessions.institution_id'),
    )
    .select([
      'sessions.id as session_id',
      'sessions.user_id as user_id',
      'depositors.id as depositor_id',
      'sessions.cookie_hash as cookie_hash',
      'sessions.expires_at as expires_at',
      'sessions.absolute_expires_at as absolute_expires_at',
      'institution_versions.version as institution_version',
    ])
    .where('sessions.institution_id', '=', institution_id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.absolute_expires_at', '>', now)
}

function byBearer(db: Database, wanted: Wanted) {
  return openSessions(db, wanted)
    .innerJoin('bearer_tokens', (join) =>
      join
        .onRef('bearer_tokens.institution_id', '=', 'sessions.institution_id')
        .onRef('bearer_tokens.session_id', '=', 'sessions.id'),
    )
    .where('bearer_tokens.token_hash', '=', wanted.hash)
}

function byCookie(db: Database, wanted: Wanted) {
  return openSessions(db, wanted).where('sessions.cookie_hash', '=', wanted.hash)
}

/** For acts, which read where a person stands while they hold it. */
export const findSession = {
  byBearer: statement(byBearer),
  byCookie: statement(byCookie),
}

/** For reads: all that decides what a person may see, and where to find it. */
export const findReader = {
  byBearer: statement((db, wanted: Wanted) =>
    byBearer(db, wanted)
      .innerJoin('entities', (join) =>
        join
          .onRef('entities.institution_id', '=', 'depositors.institution_id')
          .onRef('entities.id', '=', 'depositors.entity_id'),
      )
      .select(readerColumns),
  ),
  byCookie: statement((db, wanted: Wanted) =>
    byCookie(db, wanted)
      .innerJoin('entities', (join) =>
        join
          .onRef('entities.institution_id', '=', 'depositors.institution_id')
          .onRef('entities.id', '=', 'depositors.entity_id'),
      )
      .select(readerColumns),
  ),
}

export type SessionRow = Awaited<ReturnType<typeof findSession.byBearer>>[number]
