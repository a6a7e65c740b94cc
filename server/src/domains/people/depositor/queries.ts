import type { Depositor } from '@passbook/contract/depositor'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { depositorsWithLogin } from '../../../platform/callers/account-people.ts'

type Told = Omit<Depositor, 'is_being_checked'> & { identity_asked_at: Date | null }

/** What a depositor has told so far; of the SSN only its last four. */
export function findDepositor(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<Told> {
  return depositorsWithLogin(db, institution_id)
    .select([
      'depositors.id as depositor_id',
      'is_primary',
      'first_name',
      'last_name',
      'date_of_birth',
      'ssn_last_four',
      'street',
      'unit',
      'city',
      'state',
      'zip',
      'employment_status',
      'employer_name',
      'occupation',
      'email',
      'phone',
      'identity_asked_at',
    ])
    .select(sql<boolean>`email_verified_at is not null`.as('email_verified'))
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirstOrThrow()
}
