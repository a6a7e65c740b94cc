import type { ClientBase } from 'pg'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Vault } from '../../vault.ts'
import { FAR_DAY, FIRST_FAR_DATE, keepInstant, keepInstantsIn } from './instants.ts'
import { type Column, type Table, readKeptTables } from './kept-tables.ts'
import type { KeptTable, Lives } from './lives-file.ts'
import { type Row, ownValues, sharedBytes } from './own-values.ts'
import { SEEDED_RATE_SINCE } from '../products.ts'
import { nameSeeded, readSeededIds } from './seeded-ids.ts'

interface Institution {
  id: string
  slug: string
}

/** Where mails lead to: another host or port on another installation. */
export const ORIGIN = '{origin}'

/** Reads what became of the people of an institution, as values that every installation can use. */
export async function takeLives(
  client: ClientBase,
  vault: Vault,
  { id: institution_id, slug, origin }: Institution & { origin: string },
  made: { day: BusinessDate; version: string },
): Promise<Lives> {
  const names = await readSeededIds(client, institution_id)
  const tables: KeptTable[] = []
  for (const table of await readKeptTables(client)) {
    const rows = await readRows(client, table, institution_id)
    const kept = (table.name === 'sandbox_inbox' ? newestLetters(rows) : rows)
      .filter((row) => isKept(table, row, names))
      .map((row) => keepRow(table, row, { vault, institution_id, names, origin }))
    const columns = table.columns.map(({ name }) => name)
    if (kept.length > 0) tables.push({ table: table.name, columns, rows: inOrder(table, kept) })
  }
  const lastTrace = await readLastTrace(client, institution_id)
  return { institution: slug, ...made, lastTrace, tables }
}

async function readRows(client: ClientBase, table: Table, institution_id: string): Promise<Row[]> {
  const columns = table.columns.map(({ name }) => `"${name}"::text as "${name}"`)
  const { rows } = await client.query<Row>(
    `select ${columns.join(', ')} from "${table.name}" where institution_id = $1`,
    [institution_id],
  )
  return rows
}

async function readLastTrace(client: ClientBase, institution_id: string): Promise<number> {
  const { rows } = await client.query<{ last_trace: number }>(
    'select last_trace from ach_profiles where institution_id = $1',
    [institution_id],
  )
  return rows[0]?.last_trace ?? 0
}

/** A link or a code that has ended is of no use in an inbox. */
const USED_UP = /[#&?](?:token|hash)=|\b\d{6}\b/

function isKept({ name }: Table, row: Row, names: ReadonlyMap<string, string>): boolean {
  if (name === 'ledger_accounts') return !names.has(row['id'] ?? '')
  if (name === 'product_rates') return row['effective_date'] !== SEEDED_RATE_SINCE
  return name !== 'sandbox_inbox' || !USED_UP.test(row['text'] ?? '')
}

/** As many as somebody looks through: a long past leaves thousands. */
const LETTERS_EACH = 20

function newestLetters(rows: readonly Row[]): Row[] {
  const each = Map.groupBy(rows, ({ recipient }) => recipient)
  const newest = (a: Row, b: Row) => Number(b['id']) - Number(a['id'])
  return [...each.values()].flatMap((all) => all.toSorted(newest).slice(0, LETTERS_EACH))
}

interface Taking {
  vault: Vault
  institution_id: string
  names: ReadonlyMap<string, string>
  origin: string
}

function keepRow(table: Table, row: Row, taking: Taking): (string | null)[] {
  return table.columns.map((column) => {
    const value = row[column.name] ?? null
    if (value === null) return null
    try {
      const kept = keepValue(table, column, value, { row, ...taking })
      return nameSeeded(kept, taking.names).replaceAll(taking.origin, ORIGIN)
    } catch (error) {
      throw new Error(`${table.name}.${column.name} cannot be kept`, { cause: error })
    }
  })
}

/** By the primary key as it is kept: ids count up, so that the order is the one things happened in. */
function inOrder({ columns, key }: Table, rows: (string | null)[][]): (string | null)[][] {
  const places = key.map((name) => columns.findIndex((column) => column.name === name))
  const compare = (a: string, b: string) =>
    /^\d+$/.test(a) && /^\d+$/.test(b) ? Number(a) - Number(b) : a < b ? -1 : Number(a > b)
  return rows.toSorted((a, b) => {
    const order = places.map((place) => compare(a[place] ?? '', b[place] ?? ''))
    return order.find((difference) => difference !== 0) ?? 0
  })
}

function keepValue(
  table: Table,
  { name, type }: Column,
  value: string,
  { row, vault, institution_id }: { row: Row; vault: Vault; institution_id: string },
): string {
  const full = `${table.name}.${name}`
  const own = ownValues.get(full)
  if (own) return own.keep(value, row, { vault, institution_id })
  if (type === 'timestamp with time zone') return keepInstant(value)
  if (type === 'bytea' && !sharedBytes.includes(full)) {
    throw new Error('say in own-values.ts what these bytes are on another installation')
  }
  if (type === 'date' && value >= FIRST_FAR_DATE) {
    throw new Error('a step that is prepared whatever the day has written a date')
  }
  return /^(text|jsonb|character)/.test(type) ? keepText(value) : value
}

function keepText(value: string): string {
  const kept = keepInstantsIn(value)
  if (!FAR_DAY.test(kept)) return kept
  throw new Error(`a step that is prepared whatever the day has named one: ${kept}`)
}
