import type { ClientBase } from 'pg'

/**
 * Rows that every installation seeds for itself, with ids of its own: the accounts of the chart and
 * the documents. Lives name them by what they are.
 */
export async function readSeededIds(
  client: ClientBase,
  institution_id: string,
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `select id, '{' || kind || '}' as name from ledger_accounts
       where institution_id = $1 and kind <> 'savings'
     union all
     select id, '{' || kind || ' ' || version || '}' from disclosure_documents
       where institution_id = $1`,
    [institution_id],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const ANY_UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const ANY_NAME = /\{[a-z][a-z0-9_]*(?: \d+)?\}/g

/** Names them wherever they are mentioned, also within a text. */
export function nameSeeded(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(ANY_UUID, (id) => names.get(id) ?? id)
}

/** The other way round, with the ids of this installation. */
export function findSeeded(text: string, ids: ReadonlyMap<string, string>): string {
  return text.replaceAll(ANY_NAME, (name) => ids.get(name) ?? name)
}
