import type { Database } from '../../db/database.ts'

export function findDepositor(db: Database, institutionId: string, depositorId: string) {
  return db
    .selectFrom('depositors')
    .innerJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'depositors.institution_id')
        .onRef('users.id', '=', 'depositors.user_id'),
    )
    .select([
      'depositors.id as depositor_id',
      'depositors.is_primary as is_primary',
      'depositors.first_name as first_name',
      'depositors.last_name as last_name',
      'users.email as email',
      'users.phone as phone',
    ])
    .where('depositors.institution_id', '=', institutionId)
    .where('depositors.id', '=', depositorId)
    .executeTakeFirstOrThrow()
}
