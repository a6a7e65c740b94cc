import type { Database } from '../db/database.ts'

/** The other banks of the sandbox: invented, with good check digits. */
export const sandboxBanks = [
  { routing_number: '992000011', name: 'Copper Canyon Bank' },
  { routing_number: '992000024', name: 'Blue Heron National Bank' },
  { routing_number: '992000037', name: 'Prairie Star Credit Union' },
  { routing_number: '992000040', name: 'Old Lantern Trust' },
  { routing_number: '992000053', name: 'Silver Birch Bank' },
] as const

/** The directory also names the institutions themselves: their own accounts may be linked. */
export async function seedBanks(db: Database): Promise<void> {
  const own = await db
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
