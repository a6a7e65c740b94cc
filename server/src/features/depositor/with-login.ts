import type { Database } from '../../db/database.ts'

/** The depositors of an institution who have a login, each with it. */
export function depositorsWithLogin(db: Database, institution_id: string) {
  return db
    .selectFrom('depositors')
    .innerJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'depositors.institution_id')
        .onRef('users.id', '=', 'depositors.user_id'),
    )
    .where('depositors.institution_id', '=', institution_id)
}
