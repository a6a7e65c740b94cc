import type { Database } from '../db/database.ts'

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

function openSessions(db: Database, institution_id: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'sessions.institution_id')
        .onRef('depositors.user_id', '=', 'sessions.user_id'),
    )
    .select([
      'sessions.id as session_id',
      'sessions.user_id as user_id',
      'depositors.id as depositor_id',
      'sessions.cookie_hash as cookie_hash',
      'sessions.expires_at as expires_at',
      'sessions.absolute_expires_at as absolute_expires_at',
    ])
    .where('sessions.institution_id', '=', institution_id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.absolute_expires_at', '>', now)
}

export function findSessionByCookie(
  db: Database,
  institution_id: string,
  cookieHash: Buffer,
  now: Date,
) {
  return openSessions(db, institution_id, now)
    .where('sessions.cookie_hash', '=', cookieHash)
    .executeTakeFirst()
}

export function findSessionByBearer(
  db: Database,
  institution_id: string,
  tokenHash: Buffer,
  now: Date,
) {
  return openSessions(db, institution_id, now)
    .innerJoin('bearer_tokens', (join) =>
      join
        .onRef('bearer_tokens.institution_id', '=', 'sessions.institution_id')
        .onRef('bearer_tokens.session_id', '=', 'sessions.id'),
    )
    .where('bearer_tokens.token_hash', '=', tokenHash)
    .executeTakeFirst()
}
