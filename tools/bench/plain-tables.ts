import type { Client } from 'pg'
import type { Sent, SentGroup } from './deposit-recording.ts'

/**
 * Copies of the tables that a deposit writes, without triggers, foreign keys and policies: in the schema
 * `indexed` with all their indexes, in `bare` without any. What is inserted there is the least that Postgres
 * can do for the same rows.
 */

const TABLES = [
  'idempotent_calls',
  'transfers',
  'transfer_events',
  'audit_log',
  'email_outbox',
] as const

const FIRST_NUMBER = 1_000_000_000_000

export type PlainTable = (typeof TABLES)[number]

/** The rows of one group of deposits, by table, each list as the text of an array. */
export interface GroupRows {
  rows: Record<PlainTable, string>
  counts: Record<PlainTable, number>
}

/** Adds the copies; what is undone stays in all tables until they are vacuumed by hand. */
export async function addPlainTables(owner: Client): Promise<void> {
  await owner.query('create schema indexed; create schema bare')
  for (const table of TABLES) {
    const kept = 'including defaults including identity including generated'
    await owner.query(`
      create table indexed.${table} (like public.${table} ${kept} including indexes);
      create table bare.${table} (like public.${table} ${kept});
      alter table public.${table} set (autovacuum_enabled = off);
      alter table indexed.${table} set (autovacuum_enabled = off);
      alter table bare.${table} set (autovacuum_enabled = off)`)
  }
  // New rows must not have the numbers of those that the copies are filled with.
  const { rows } = await owner.query<{ place: string }>(`
    select format('%I.%I alter column %I', table_schema, table_name, column_name) as place
    from information_schema.columns
    where table_schema in ('indexed', 'bare') and is_identity = 'YES'`)
  for (const { place } of rows)
    await owner.query(`alter table ${place} restart with ${FIRST_NUMBER}`)
}

/** Returns what each group inserts. The copies are empty before and after. */
export async function readGroupRows(
  client: Client,
  begin: Sent,
  groups: readonly SentGroup[],
): Promise<GroupRows[]> {
  const lists = TABLES.map(
    (table) =>
      `(select array_agg(t)::text from indexed.${table} t) as ${table},
       (select count(*)::int from indexed.${table}) as ${table}_count`,
  )
  const all: GroupRows[] = []
  for (const { write, deposits } of groups) {
    await client.query(begin.text)
    const made = await client.query(write.text, write.values)
    if (made.rowCount !== deposits) throw new Error('a group of deposits was not written again')
    const { rows } = await client.query<Record<string, string | number>>(
      `select ${lists.join(', ')}`,
    )
    await client.query('rollback')
    const [found = {}] = rows
    const rowsOf = (pick: (table: PlainTable) => unknown) =>
      Object.fromEntries(TABLES.map((table) => [table, pick(table)]))
    all.push({
      rows: rowsOf((table) => found[table]) as GroupRows['rows'],
      counts: rowsOf((table) => found[`${table}_count`]) as GroupRows['counts'],
    })
  }
  return all
}

/** Fills the copies with what is in the tables, so that their indexes are as deep. */
export async function fillPlainTables(owner: Client): Promise<void> {
  for (const table of TABLES) {
    const columns = await columnsOf(owner, table)
    for (const schema of ['indexed', 'bare']) {
      await owner.query(
        `insert into ${schema}.${table} (${columns}) overriding system value
         select ${columns} from public.${table}`,
      )
    }
  }
  await owner.query('vacuum analyze')
}

/** Plain inserts of the same rows, prepared: one for each table. */
export async function plainInserts(
  client: Client,
  schema: 'indexed' | 'bare',
): Promise<(group: GroupRows, tables?: readonly PlainTable[]) => (Sent & { rows: number })[]> {
  const texts = new Map<PlainTable, string>()
  for (const table of TABLES) {
    const columns = await columnsOf(client, table)
    texts.set(
      table,
      `insert into ${schema}.${table} (${columns}) overriding system value
       select ${columns} from unnest($1::${schema}.${table}[])`,
    )
  }
  return ({ rows, counts }, tables = TABLES) =>
    tables.map((table) => ({
      name: `${schema}_${table}`,
      text: texts.get(table) ?? '',
      values: [rows[table]],
      rows: counts[table],
    }))
}

async function columnsOf(client: Client, table: PlainTable): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = 'indexed' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return rows[0]?.columns ?? ''
}
