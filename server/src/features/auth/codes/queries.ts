import type { Database } from '../../../db/database.ts'

/** When the link of a depositor's account was last changed, by whichever holder. */
export async function findLinkChange(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('depositors')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'depositors.institution_id')
        .onRef('entities.id', '=', 'depositors.entity_id'),
    )
    .select('entities.link_changed_at')
    .where('depositors.institution_id', '=', institution_id)
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  return row.link_changed_at
}
