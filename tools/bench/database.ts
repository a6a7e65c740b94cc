import { rmSync } from 'node:fs'
import path from 'node:path'
import { Pool } from 'pg'
import pino from 'pino'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { type Cluster, startCluster } from '../../server/src/platform/db/embedded/cluster.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { openPool } from '../../server/src/platform/db/pool.ts'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'

export interface BenchDatabase {
  cluster: Cluster
  /** Connects as the application's role. */
  pool: Pool
  db: Database
  /** Connects as the owner, to fill tables without their triggers. */
  owner: Pool
  folder: string
}

const QUERY_TIMEOUT_MS = 30 * 60_000

/** Starts one durable Postgres for all measurements of a run, with fsync on as in production. */
export async function openBenchDatabase(
  settings: Record<string, string> = {},
): Promise<BenchDatabase> {
  const folder = temporaryFolder('bench')
  const cluster = await startCluster({
    dir: path.join(folder, 'postgres'),
    durable: true,
    settings,
  })
  await migrate(cluster.url('passbook_owner'), cluster.url('passbook_app'))
  const log = pino({ level: 'silent' })
  const url = cluster.url('passbook_app')
  const pool = openPool({ url, size: 40, queryTimeoutMs: QUERY_TIMEOUT_MS, log })
  const owner = new Pool({ connectionString: cluster.url('passbook_owner'), max: 1 })
  // At the end the server may close a connection before the client does.
  owner.on('error', () => undefined)
  return { cluster, pool, db: openDatabase(pool), owner, folder }
}

export async function closeBenchDatabase({ cluster, db, owner, folder }: BenchDatabase) {
  await owner.end()
  await db.destroy()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

let institutions = 0

/** Adds a new institution with the given number of empty savings accounts. */
export async function addInstitution(
  { db, owner }: BenchDatabase,
  accounts: number,
): Promise<{ institution_id: string; accountIds: string[] }> {
  institutions += 1
  const { id } = await db
    .insertInto('institutions')
    .values({
      slug: `bench-${institutions}`,
      name: 'Bench',
      short_name: 'Bench',
      logo_alt_text: 'Bench',
      support_email: 'bench@example.com',
      color_primary: '#000000',
      color_secondary: '#000000',
      insurer: 'NONE',
      linking_mode: 'UNRESTRICTED',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Statements print the phone and address of the tax profile, and are not made without them.
  await db
    .insertInto('tax_profiles')
    .values({
      institution_id: id,
      payer_name: 'Bench',
      street: '1 Bench Street',
      city: 'Boston',
      state: 'MA',
      zip: '02108',
      phone: '6175550100',
      tin: '009900009',
      contact_name: 'Tax Desk',
      contact_email: 'bench@example.com',
      transmitter_control_code: 'TEST9',
    })
    .execute()
  const { rows } = await owner.query<{ id: string }>(
    `with opened as (
       insert into ledger_accounts (institution_id, kind)
       select $1, 'savings' from generate_series(1, $2) returning institution_id, id
     ), saved as (
       insert into savings_accounts (institution_id, id, opened_on,
         account_number_sealed, account_number_index, account_last_four)
       select institution_id, id, '2026-01-01',
         sha256(id::text::bytea), sha256(id::text::bytea), '0000' from opened
     ), stored as (
       insert into savings_balances (institution_id, account_id)
       select institution_id, id from opened
     ) select id from opened`,
    [id, accounts],
  )
  return { institution_id: id, accountIds: rows.map((row) => row.id) }
}

export function ratio(name: string, value: number, limit: string, holds: boolean): string {
  return `${name}: ${value.toFixed(2)} (${limit}) ${holds ? 'holds' : 'FAILS'}`
}
