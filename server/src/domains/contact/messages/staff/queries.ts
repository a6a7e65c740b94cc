import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import type { Thread } from '../threads/queries.ts'

/** Threads with whose they are. */
export function staffThreads(db: Database, institution_id: string) {
  return db
    .selectFrom('message_threads as thread')
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'thread.institution_id')
        .onRef('depositors.id', '=', 'thread.depositor_id'),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'depositors.institution_id')
        .onRef('users.id', '=', 'depositors.user_id'),
    )
    .selectAll('thread')
    .select(
      sql<string>`coalesce(
        nullif(concat_ws(' ', depositors.first_name, depositors.last_name), ''),
        users.email, '')`.as('name'),
    )
    .where('thread.institution_id', '=', institution_id)
}

export type StaffThreadRow = Awaited<ReturnType<ReturnType<typeof staffThreads>['execute']>>[number]

/** Whether the person has written in a thread: what staff write then is an answer. */
export async function hasWritten(
  db: Database,
  { institution_id, id }: Pick<Thread, 'institution_id' | 'id'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('message_entries')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('thread_id', '=', id)
    .where('sender', '=', 'depositor')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
