import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type User = Selectable<Tables['users']>

export function findUserByEmail(db: Database, institution_id: string, email: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('email', '=', email)
    .executeTakeFirst()
}

export function findUser(db: Database, institution_id: string, id: string): Promise<User> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
