import type { StaffMessage } from '@passbook/contract/sandbox-messages'
import type { Database } from '../../../../platform/db/database.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { listEntries } from '../threads/queries.ts'
import { toEntry } from '../threads/to-message.ts'
import { toStaffThread } from './list-threads.ts'
import { staffThreads } from './queries.ts'

/** One thread as staff read it: with who of them wrote what. */
export async function readThread(
  db: Database,
  institution_id: string,
  threadId: string,
): Promise<StaffMessage> {
  const row = await staffThreads(db, institution_id)
    .where('thread.id', '=', threadId)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  const entries = await listEntries(db, institution_id, [threadId])
  return {
    ...toStaffThread(row),
    entries: entries.map((entry) => ({ ...toEntry(entry), written_by: entry.written_by })),
  }
}
