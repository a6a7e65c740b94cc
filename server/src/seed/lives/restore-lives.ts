import { Client, type ClientBase } from 'pg'
import type { Context } from '../../context.ts'
import { findPublicOrigin } from '../../institutions/public-origin.ts'
import { type Making, tellInstant, tellInstantsIn } from './instants.ts'
import { type Column, type Table, readKeptTables } from './kept-tables.ts'
import type { KeptTable, Lives } from './lives-file.ts'
import { type Installation, type Row, ownValues } from './own-values.ts'
import { SEEDED_RATE_SINCE } from '../products.ts'
import { findSeeded, readSeededIds } from './seeded-ids.ts'
import { ORIGIN } from './take-lives.ts'

/** A statement carries all rows of a table, up to so many. */
const ROWS_AT_ONCE = 5_000

interface Restoring extends Installation, Making {
  client: ClientBase
  mayLeaveOut: boolean
  /** Ids of this installation by the names that lives have for them. */
  seeded: ReadonlyMap<string, string>
  origin: string
}

/**
 * Puts lives into a sandbox in which nobody has lived yet, all or nothing, as the owner of the tables:
 * only the owner gives history its own numbers. What is sealed is sealed under the keys of this
 * installation. False when somebody lives here already.
 */
export async function restoreLives(
  ctx: Context,
  adminUrl: string,
  all: readonly Lives[],
  how: Making & Pick<Installation, 'passwordHash'>,
): Promise<boolean> {
  const client = new Client({ connectionString: adminUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query('begin; set local synchronous_commit = off')
    const tables = await readKeptTables(client)
    if (!(await isEmpty(client, tables))) return false
    const making = {
      client,
      vault: ctx.vault,
      ...how,
      mayLeaveOut: await mayLeaveOutChecks(client),
    }
    for (const lives of all) await restoreInstitution(ctx, lives, tables, making)
    for (const table of tables) await goOnCounting(client, table)
    await client.query('commit')
    return true
  } finally {
    // Without a commit nothing of it stays.
    await client.end()
  }
}

/** Which rows of a table tell that somebody lives here: every installation seeds others. */
const UNSEEDED: Readonly<Record<string, string>> = {
  ledger_accounts: ` where kind = 'savings'`,
  product_rates: ` where effective_date > '${SEEDED_RATE_SINCE}'`,
}

async function isEmpty(client: ClientBase, tables: readonly Table[]): Promise<boolean> {
  const each = tables.map(({ name }) => `exists (select from "${name}"${UNSEEDED[name] ?? ''})`)
  const { rows } = await client.query<{ found: boolean }>(`select ${each.join(' or ')} as found`)
  return rows[0]?.found === false
}

/**
 * Keys and sums of every row were checked when it was lived, and checking a hundred thousand again
 * would take most of a start. Only a superuser, as of the embedded Postgres, may leave that out.
 */
async function mayLeaveOutChecks(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select current_setting('is_superuser') = 'on' as may`,
  )
  return rows[0]?.may === true
}

async function leaveOutChecks(
  { client, mayLeaveOut }: Pick<Restoring, 'client' | 'mayLeaveOut'>,
  isWanted: boolean,
): Promise<void> {
  if (!mayLeaveOut) return
  await client.query(`set local session_replication_role = ${isWanted ? 'replica' : 'origin'}`)
}

/** Their triggers tell that what is known of the institution has changed. */
const TELLING = ['product_rates']

async function restoreInstitution(
  ctx: Context,
  lives: Lives,
  tables: readonly Table[],
  making: Pick<Restoring, 'client' | 'mayLeaveOut' | 'vault' | 'passwordHash' | 'now' | 'today'>,
): Promise<void> {
  const { client } = making
  const found = await client.query<{ id: string }>('select id from institutions where slug = $1', [
    lives.institution,
  ])
  const institution_id = found.rows[0]?.id
  if (institution_id === undefined) throw new Error(`there is no ${lives.institution}`)
  const names = await readSeededIds(client, institution_id)
  const restoring: Restoring = {
    ...making,
    institution_id,
    seeded: new Map([...names].map(([id, name]) => [name, id])),
    origin: await findPublicOrigin(ctx, institution_id),
    find: finderIn(lives),
  }
  const byName = new Map(lives.tables.map((kept) => [kept.table, kept]))
  for (const table of tables) {
    const kept = byName.get(table.name)
    if (kept) await insertRows(table, kept, restoring)
  }
  await leaveOutChecks(restoring, false)
  await client.query('update ach_profiles set last_trace = $2 where institution_id = $1', [
    institution_id,
    lives.lastTrace,
  ])
}

function finderIn({ tables }: Lives): Installation['find'] {
  return (name, id) => {
    const kept = tables.find(({ table }) => table === name)
    const place = kept?.columns.indexOf('id') ?? -1
    const row = kept?.rows.find((values) => values[place] === id)
    return kept && row && toRow(kept.columns, row)
  }
}

function toRow(columns: readonly string[], values: readonly (string | null)[]): Row {
  return Object.fromEntries(columns.map((name, place) => [name, values[place] ?? null]))
}

async function insertRows(table: Table, kept: KeptTable, restoring: Restoring): Promise<void> {
  const names = table.columns.map(({ name }) => name)
  if (kept.columns.join() !== names.join()) throw new Error(`${table.name} has other columns now`)
  const columns = names.map((name) => `"${name}"`).join(', ')
  const values = table.columns.map(({ name, type }) => `"${name}"::${type}`).join(', ')
  const given = names.map((_, place) => `$${place + 2}::text[]`).join(', ')
  const text = `
    insert into "${table.name}" (institution_id, ${columns}) overriding system value
    select $1::uuid, ${values} from unnest(${given}) as kept (${columns})`
  const lists = table.columns.map((column, place) =>
    renewColumn(table, column, kept, place, restoring),
  )
  await leaveOutChecks(restoring, !TELLING.includes(table.name))
  for (let at = 0; at < kept.rows.length; at += ROWS_AT_ONCE) {
    const pages = lists.map((list) => list.slice(at, at + ROWS_AT_ONCE))
    await restoring.client.query(text, [restoring.institution_id, ...pages])
  }
}

/** The values of a column as they are on this installation, in the order of their rows. */
function renewColumn(
  table: Table,
  { name, type }: Column,
  { columns, rows }: KeptTable,
  column: number,
  restoring: Restoring,
): (string | null)[] {
  const own = ownValues.get(`${table.name}.${name}`)
  const isInstant = type === 'timestamp with time zone'
  return rows.map((row, place) => {
    const value = row[column] ?? null
    if (value === null) return null
    if (own) return own.renew(value, toRow(columns, row), restoring)
    if (isInstant) return tellInstant(value, restoring, place)
    return value.includes('{') ? tellText(value, restoring) : value
  })
}

function tellText(value: string, restoring: Restoring): string {
  const { seeded, origin } = restoring
  return tellInstantsIn(findSeeded(value, seeded), restoring).replaceAll(ORIGIN, origin)
}

/** The next number follows the last one that was given. */
async function goOnCounting(client: ClientBase, { name, columns }: Table): Promise<void> {
  const counted = columns.find(({ isIdentity }) => isIdentity)
  if (counted === undefined) return
  await client.query(
    `select setval(pg_get_serial_sequence($1, $2), last) from (
       select max("${counted.name}") as last from "${name}") counted where last is not null`,
    [`"${name}"`, counted.name],
  )
}
