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
