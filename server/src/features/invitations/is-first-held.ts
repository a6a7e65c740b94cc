import type { Database } from '../../db/database.ts'

/** Nobody comes to an account while its first holder is on HOLD (STATES: Joint). */
export async function isFirstHeld(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<boolean> {
  const held = await db
    .selectFrom('depositors')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('is_primary', '=', true)
    .where('standing', '=', 'HOLD')
    .where('entity_id', '=', (query) =>
      query
        .selectFrom('depositors as invited')
        .select('invited.entity_id')
        .where('invited.institution_id', '=', institution_id)
        .where('invited.id', '=', depositor_id),
    )
    .executeTakeFirst()
  return held !== undefined
}
