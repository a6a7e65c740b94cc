import { text as readText } from 'node:stream/consumers'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Vault } from '../../platform/vault.ts'
import { ownColumnsOf, ownValues, sharedBytes } from './own-values.ts'
import { type Row, type Snapshot, type SnapshotTable, rowsOf, toText } from './snapshot-file.ts'
import { type Table, readSnapshotTables } from './snapshot-tables.ts'

/** The origins of links in emails by slug; the host or port differs between installations. */
export type Origins = ReadonlyMap<string, string>

export const originPlaceholder = (slug: string) => `{origin of ${slug}}`

/** Reads the tables of a database as rows that every installation can restore. */
export async function takeTables(
  client: ClientBase,
  vault: Vault,
  origins: Origins,
): Promise<Snapshot['tables']> {
  const tables: SnapshotTable[] = []
  for (const table of await readSnapshotTables(client)) {
    const columns = table.columns.map(({ name }) => name)
    const taken = { name: table.name, columns, text: await copyRows(client, table) }
    if (taken.text === '') continue
    assertBytesKnown(table)
    tables.push({ ...taken, text: withoutOrigins(storeOwnValues(taken, vault), origins) })
  }
  return tables
}

function assertBytesKnown({ name, columns }: Table): void {
  const unknown = columns
    .filter(({ type }) => type === 'bytea')
    .map((column) => `${name}.${column.name}`)
    .find((column) => !ownValues.has(column) && !sharedBytes.includes(column))
  if (unknown) throw new Error(`say in own-values.ts what ${unknown} is on another installation`)
}

/** The messages kept for each recipient; years of history would leave thousands. */
const MESSAGES_EACH = 20

/** Selects the newest messages of each recipient, without those with an expired code or link. */
const INBOX = `(
  select * from (
    select *, row_number() over (partition by institution_id, recipient order by id desc) as place
    from sandbox_inbox
  ) numbered
  where place <= ${MESSAGES_EACH} and text !~ '[#&?](token|hash)=' and text !~ '\\m\\d{6}\\M'
)`

async function copyRows(client: ClientBase, { name, columns, key }: Table): Promise<string> {
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  const order = key.length > 0 ? `order by ${key.map((column) => `"${column}"`).join(', ')}` : ''
  const source = name === 'sandbox_inbox' ? INBOX : `"${name}"`
  const stream = copyTo(`copy (select ${names} from ${source} kept ${order}) to stdout`)
  return readText(client.query(stream))
}

function storeOwnValues(table: SnapshotTable, vault: Vault): string {
  const own = ownColumnsOf(table.name, table.columns)
  if (own.length === 0) return table.text
  const rows = rowsOf(table).map((row): Row => {
    const stored = own.map((column) => {
      const value = row[column] ?? null
      const how = ownValues.get(`${table.name}.${column}`)
      return [column, value === null || !how ? value : how.store(value, row, vault)]
    })
    return { ...row, ...Object.fromEntries(stored) }
  })
  return toText(table.columns, rows)
}

function withoutOrigins(text: string, origins: Origins): string {
  return [...origins].reduce(
    (rest, [slug, origin]) => rest.replaceAll(origin, originPlaceholder(slug)),
    text,
  )
}
