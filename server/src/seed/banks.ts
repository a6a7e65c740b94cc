import { acrossInstitutions } from '../platform/db/across-institutions.ts'
import type { Database } from '../platform/db/database.ts'
import { sandboxBanks } from '../platform/ports/aggregator/widget/banks.ts'

/** The directory also names the institutions themselves: their own accounts may be linked. */
export async function seedBanks(db: Database): Promise<void> {
  const own = await acrossInstitutions(db, 'every institution is a bank of the directory')
    .selectFrom('ach_profiles')
    .innerJoin('institutions', 'institutions.id', 'ach_profiles.institution_id')
    .select(['ach_profiles.routing_number as routing_number', 'institutions.name as name'])
    .execute()
  await db
    .insertInto('bank_directory')
    .values([...sandboxBanks, ...own])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
