import type { DraftForm } from '@passbook/contract/drafts'
import type { Database } from './db/database.ts'

/** A draft dies with its form's success; acts call this in the transaction of that success. */
export async function forgetDrafts(
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
