import type { Database } from '../../../../platform/db/database.ts'
import { accountPeople } from '../../../../platform/callers/account-people.ts'

/** When the link of a depositor's account was last changed, by whichever holder. */
export async function findLinkChange(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<Date | null> {
  const row = await accountPeople(db, institution_id)
    .select('entities.link_changed_at')
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  return row.link_changed_at
}
