import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, type ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Installation, ownColumnsOf, ownValues } from './own-values.ts'
import {
  type Row,
  type Snapshot,
  type SnapshotTable,
  rowsOf,
  tableOf,
  toText,
} from './snapshot-file.ts'
import { type Origins, originPlaceholder } from './take-snapshot.ts'
import { type Table, readSnapshotTables } from './snapshot-tables.ts'

/** The values in which an installation differs from the one that made the snapshot. */
export interface RestoreOptions extends Pick<Installation, 'vault' | 'passwordHash'> {
  origins: Origins
}

/** Tables with more text than this are analyzed, so that Postgres plans with the right row counts. */
const LARGE = 100_000

/**
 * Fills a database that has the tables of the snapshot's last migration and no rows, in one
 * transaction, as the owner of the tables. Sets the banking clock to the end of the history.
 */
export async function restoreSnapshot(
  adminUrl: string,
  snapshot: Snapshot,
  options: RestoreOptions,
): Promise<void> {
  const client = new Client({ connectionString: adminUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query('begin; set local synchronous_commit = off')
    // A tenth of the default sample is enough for now; autovacuum analyzes again later.
    await client.query('set local default_statistics_target = 10')
    const isSuperuser = await disableChecks(client)
    const installation = { ...options, find: finderIn(snapshot) }
    for (const table of await orderSnapshotTables(client, snapshot)) {
      await copyRows(client, renew(table, installation))
      if (table.text.length > LARGE) await client.query(`analyze "${table.name}"`)
    }
    await finish(client, snapshot, isSuperuser)
    await client.query('commit')
  } finally {
    // Without a commit everything is rolled back.
    await client.end()
  }
}

/** What the triggers of these tables add to others is in the snapshot too. */
const ADDING_TABLES = ['institutions', 'account_contacts', 'tax_documents', 'tax_filings']

function switchTriggers(client: ClientBase, how: 'enable' | 'disable'): Promise<unknown> {
  const statements = ADDING_TABLES.map((table) => `alter table ${table} ${how} trigger user`)
  return client.query(statements.join(';'))
}

/**
 * Disables the checks that the rows already passed, because checking a hundred thousand again would
 * take most of a start. A superuser (as with the embedded Postgres) disables all checks. Any other
 * owner only disables the triggers that add rows, such as the chart of accounts of each new institution.
 */
async function disableChecks(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_superuser: boolean }>(
    `select current_setting('is_superuser') = 'on' as is_superuser`,
  )
  const isSuperuser = rows[0]?.is_superuser === true
  if (isSuperuser) await client.query('set local session_replication_role = replica')
  else await switchTriggers(client, 'disable')
  return isSuperuser
}

/** Sorts the tables by the database's references, because the snapshot may be older than the code. */
async function orderSnapshotTables(
  client: ClientBase,
  snapshot: Snapshot,
): Promise<SnapshotTable[]> {
  const known = await readSnapshotTables(client)
  const ordered = known.flatMap(({ name }) => tableOf(snapshot, name) ?? [])
  const unknown = snapshot.tables.find((table) => !ordered.includes(table))
  if (unknown) throw new Error(`there is no table ${unknown.name} to restore`)
  return ordered
}

function finderIn(snapshot: Snapshot): Installation['find'] {
  const known = new Map<string, Map<string | null | undefined, Row>>()
  return (name, id) => {
    const table = tableOf(snapshot, name)
    const rows =
      known.get(name) ?? new Map((table ? rowsOf(table) : []).map((row) => [row['id'], row]))
    known.set(name, rows)
    return rows.get(id)
  }
}

/** Replaces the stored values with those of this installation. */
function renew(table: SnapshotTable, installation: Installation & RestoreOptions): SnapshotTable {
  const own = ownColumnsOf(table.name, table.columns)
  const text = withOrigins(table.text, installation.origins)
  if (own.length === 0) return { ...table, text }
  const rows = rowsOf({ ...table, text }).map((row): Row => {
    const renewed = own.map((column) => {
      const value = row[column] ?? null
      const how = ownValues.get(`${table.name}.${column}`)
      return [column, value === null || !how ? value : how.renew(value, row, installation)]
    })
    return { ...row, ...Object.fromEntries(renewed) }
  })
  return { ...table, text: toText(table.columns, rows) }
}

function withOrigins(text: string, origins: Origins): string {
  return [...origins].reduce(
    (rest, [slug, origin]) => rest.replaceAll(originPlaceholder(slug), origin),
    text,
  )
}

async function copyRows(client: ClientBase, { name, columns, text }: SnapshotTable): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ')
  const stream = client.query(copyFrom(`copy "${name}" (${names}) from stdin`))
  await pipeline(Readable.from([Buffer.from(text)]), stream)
}

/** Does what the triggers would have done, and sets the sequences and the clock. */
async function finish(client: ClientBase, { head }: Snapshot, isSuperuser: boolean): Promise<void> {
  if (isSuperuser) await client.query('set local session_replication_role = origin')
  else {
    await client.query('set constraints all immediate')
    await switchTriggers(client, 'enable')
  }
  await client.query(`
    insert into institution_versions (institution_id) select id from institutions
    on conflict do nothing`)
  for (const table of await readSnapshotTables(client)) await continueSequence(client, table)
  const offsetMs = new Date(head.endsAt).getTime() - Date.now()
  await client.query('update banking_clock set offset_ms = $1', [offsetMs])
}

/** Sets a sequence to continue after the last used number. */
async function continueSequence(client: ClientBase, { name, columns }: Table): Promise<void> {
  const counted = columns.find(({ isIdentity }) => isIdentity)
  if (counted === undefined) return
  await client.query(
    `select setval(pg_get_serial_sequence($1, $2), last) from (
       select max("${counted.name}") as last from "${name}") counted where last is not null`,
    [`"${name}"`, counted.name],
  )
}
