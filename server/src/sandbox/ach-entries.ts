import type { Database } from '../platform/db/database.ts'
import { findAchFile } from './ach-files.ts'

const ENTRIES_LIMIT = 500

/** The transactions that left in a file, so that one can be chosen to come back. */
export async function listAchEntries(db: Database, institution_id: string, fileId: string) {
  await findAchFile(db, institution_id, fileId)
  return listEntries(db, institution_id, fileId)
}

function listEntries(db: Database, institution_id: string, fileId: string) {
  return db
    .selectFrom('ach_entries')
    .innerJoin('transfers', (join) =>
      join
        .onRef('transfers.institution_id', '=', 'ach_entries.institution_id')
        .onRef('transfers.id', '=', 'ach_entries.transfer_id'),
    )
    .leftJoin('linked_accounts', (join) =>
      join
        .onRef('linked_accounts.institution_id', '=', 'transfers.institution_id')
        .onRef('linked_accounts.id', '=', 'transfers.linked_account_id'),
    )
    .select(['transfers.id as transaction_id', 'trace', 'transfers.kind as kind'])
    .select(['transfers.amount_cents as amount_cents', 'transfers.status as status'])
    .select(['holder_name', 'bank_name', 'linked_accounts.account_last_four as account_last_four'])
    .where('ach_entries.institution_id', '=', institution_id)
    .where('ach_entries.file_id', '=', fileId)
    .orderBy('trace')
    .limit(ENTRIES_LIMIT)
    .execute()
}
