import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type User = Selectable<Tables['users']>

export function findUserByEmail(db: Database, institutionId: string, email: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('email', '=', email)
    .executeTakeFirst()
}

export function findUser(db: Database, institutionId: string, id: string): Promise<User> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** When the link of a depositor's account was last changed, by whichever holder. */
export async function findLinkChange(
  db: Database,
  institutionId: string,
  depositorId: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('depositors')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'depositors.institution_id')
        .onRef('entities.id', '=', 'depositors.entity_id'),
    )
    .select('entities.link_changed_at')
    .where('depositors.institution_id', '=', institutionId)
    .where('depositors.id', '=', depositorId)
    .executeTakeFirstOrThrow()
  return row.link_changed_at
}

export function findSignIn(db: Database, institutionId: string, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sign_ins')
    .select(['id as sign_in_id', 'user_id', 'is_registration'])
    .where('institution_id', '=', institutionId)
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

function openSessions(db: Database, institutionId: string, now: Date) {
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
    .where('sessions.institution_id', '=', institutionId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.absolute_expires_at', '>', now)
}

export function findSessionByCookie(
  db: Database,
  institutionId: string,
  cookieHash: Buffer,
  now: Date,
) {
  return openSessions(db, institutionId, now)
    .where('sessions.cookie_hash', '=', cookieHash)
    .executeTakeFirst()
}

export function findSessionByBearer(
  db: Database,
  institutionId: string,
  tokenHash: Buffer,
  now: Date,
) {
  return openSessions(db, institutionId, now)
    .innerJoin('bearer_tokens', (join) =>
      join
        .onRef('bearer_tokens.institution_id', '=', 'sessions.institution_id')
        .onRef('bearer_tokens.session_id', '=', 'sessions.id'),
    )
    .where('bearer_tokens.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** A device that may skip the code: of this person, remembered, and not yet expired. */
export function findDevice(
  db: Database,
  institutionId: string,
  userId: string,
  secretHash: Buffer,
  now: Date,
) {
  return db
    .selectFrom('devices')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('user_id', '=', userId)
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export function listDevices(db: Database, institutionId: string, userId: string, now: Date) {
  return db
    .selectFrom('devices')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(MAX_DEVICES)
    .execute()
}

const MAX_DEVICES = 50
