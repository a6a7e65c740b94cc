import type { DraftForm } from '@passbook/contract/drafts'
import type { Database } from './db/database.ts'

/** Deletes the drafts of forms that were submitted; acts call this in the same transaction. */
export async function deleteDrafts(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
  forms: readonly DraftForm[],
): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('form', 'in', forms)
    .execute()
}
