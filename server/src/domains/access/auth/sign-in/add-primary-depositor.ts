import type { Database } from '../../../../platform/db/database.ts'

/** Begins an application: the person behind a login, and the entity their account will belong to. */
export async function addPrimaryDepositor(
  trx: Database,
  institution_id: string,
  user_id: string,
): Promise<void> {
  const { id: entity_id } = await trx
    .insertInto('entities')
    .values({ institution_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('depositors').values({ institution_id, entity_id, user_id }).execute()
}
