import { Client } from 'pg'
import type { TestApp } from '../app.ts'
import type { Applicant } from '../applicants.ts'

/** The account's, whoever of its holders began it. */
const SHARED = ['depositors', 'linked_accounts']

export interface PrivateId {
  table: string
  id: string
}

/** The id of every row that is one person's own, in any table: a new one joins by itself. */
export async function privateIdsOf(
  { database }: TestApp,
  { user_id, depositor_id }: Pick<Applicant, 'user_id' | 'depositor_id'>,
): Promise<PrivateId[]> {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ table: string; owner: string }>(
      `select owner.table_name as table, owner.column_name as owner
       from information_schema.columns owner
       join information_schema.columns key using (table_schema, table_name)
       where owner.table_schema = 'public' and owner.column_name in ('user_id', 'depositor_id')
         and key.column_name = 'id' and key.data_type = 'uuid'
         and not owner.table_name = any($1)`,
      [SHARED],
    )
    const found: PrivateId[] = [{ table: 'users', id: user_id }]
    for (const { table, owner } of tables) {
      const { rows } = await client.query<{ id: string }>(
        `select id from ${table} where ${owner} = $1`,
        [owner === 'user_id' ? user_id : depositor_id],
      )
      found.push(...rows.map(({ id }) => ({ table, id })))
    }
    const { rows: written } = await client.query<PrivateId>(
      `select written.table, written.id from message_threads t
       join message_entries e on e.thread_id = t.id
       left join message_attachments a on a.entry_id = e.id
       cross join lateral (values ('message_entries', e.id), ('attachments', a.attachment_id))
         written ("table", id)
       where t.depositor_id = $1 and written.id is not null`,
      [depositor_id],
    )
    return [...found, ...written]
  } finally {
    await client.end()
  }
}
