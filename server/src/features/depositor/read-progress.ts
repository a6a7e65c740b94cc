import type { Progress } from '@passbook/contract/depositor'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Where a person stands (SPEC 3: depositor progress). */
export async function readProgress(
  db: Kysely<Tables>,
  institutionId: string,
  userId: string,
): Promise<Progress> {
  const depositor = await db
    .selectFrom('depositors')
    .select([
      'id',
      'registration_status',
      'registration_last_step',
      'is_primary',
      'first_name',
      'standing',
    ])
    .where('institution_id', '=', institutionId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    depositor_id: depositor.id,
    registration_status: depositor.registration_status,
    registration_last_step: depositor.registration_last_step,
    is_primary: depositor.is_primary,
    first_name: depositor.first_name,
    extended_status: depositor.standing ?? 'UNLINKED',
    relink: false,
  }
}
