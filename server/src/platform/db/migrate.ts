import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations as runWorkerMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Client, Pool } from 'pg'
import { StartError } from '../errors.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { grantToApplication, withCreatePrivilege } from './grants.ts'

const quietLogger = new Logger(() => () => undefined)
const MIGRATIONS_DIR = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** Longer than any migration takes; after that something else is wrong. */
const WAIT_MS = 10 * 60_000

/** Seed rows for an empty database, in the tables as of an earlier migration. */
export interface FirstRows {
  migration: string
  /** Inserts all rows or none. */
  fill(adminUrl: string): Promise<void>
}

interface MigrateOptions {
  folder?: string
  /** Seed rows for an empty database, inserted before the migrations that are newer than them run. */
  firstRows?: (() => FirstRows | Promise<FirstRows>) | undefined
  /** Called with the reason if the seed rows could not be inserted; the migrations run anyway. */
  onNotFilled?: (error: unknown) => void
}

/**
 * Brings the schema up to date as the owner, then grants the application role what it needs. Only one process
 * at a time does this, however many start together. Returns the migrations that were run.
 */
export async function migrate(
  adminUrl: string,
  applicationUrl: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  const pool = new Pool({ connectionString: adminUrl, max: 3, connectionTimeoutMillis: 5_000 })
  // A connection lost while idle shows up in the next statement, if there is one.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const act = () => migrateAlone(db, { adminUrl, applicationUrl }, options)
    const done = await withAdvisoryLock(pool, 'migrations', WAIT_MS, act)
    if (done) return done.result
    throw new StartError('Another process has been migrating the database for ten minutes.')
  } finally {
    await db.destroy()
  }
}

async function migrateAlone(
  db: Kysely<unknown>,
  { adminUrl, applicationUrl }: { adminUrl: string; applicationUrl: string },
  options: MigrateOptions,
): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? MIGRATIONS_DIR)
  const to = (last: string) => migrateTo(db, migrations, last)
  const isFirst = options.firstRows !== undefined && (await isEmpty(db))
  const first = isFirst ? await fillFirst(to, adminUrl, options) : []
  const done = await to(lastOf(migrations))
  const role = decodeURIComponent(new URL(applicationUrl).username)
  await grantToApplication(db, role)
  await withCreatePrivilege(db, role, () => migrateJobs(applicationUrl))
  return [...first, ...done]
}

/** Runs the pending migrations up to the given one; a database that is past it stays as it is. */
async function migrateTo(
  db: Kysely<unknown>,
  { all, commitAfter }: Migrations,
  last: string,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } })
  const known = await migrator.getMigrations()
  const pending = known.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
  const stops = pending.filter((name) => name === last || (commitAfter.has(name) && name < last))
  const done: string[] = []
  for (const stop of stops) {
    const { error, results = [] } = await migrator.migrateTo(stop)
    if (error) throw error
    done.push(...results.map((result) => result.migrationName))
  }
  return done
}

/** Migrates an empty database to the migration of its seed rows, and inserts them. */
async function fillFirst(
  to: (last: string) => Promise<string[]>,
  adminUrl: string,
  { firstRows, onNotFilled }: MigrateOptions,
): Promise<string[]> {
  let done: string[] = []
  try {
    const rows = await firstRows?.()
    if (!rows) return done
    done = await to(rows.migration)
    await rows.fill(adminUrl)
  } catch (error) {
    onNotFilled?.(error)
  }
  return done
}

/** Whether the database has no tables, not even of another application. */
async function isEmpty(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class where relnamespace = 'public'::regnamespace limit 1`.execute(db)
  return rows.length === 0
}

/**
 * Refuses tables that are older than this version of the program, for a process without the owner's role, which
 * cannot migrate them. Newer tables are fine: the version before goes on serving while the next one starts.
 */
export async function assertMigrated(applicationUrl: string): Promise<void> {
  const needed = Object.keys((await readMigrations(MIGRATIONS_DIR)).all)
  const done = new Set(await listMigrations(applicationUrl))
  const [first, ...more] = needed.filter((name) => !done.has(name))
  if (first === undefined) return
  const missing = more.length === 0 ? first : `${first} and ${more.length} later ones`
  throw new StartError(
    `The database lacks the migration ${missing}. Run \`node server/src/main.ts --migrate\` with DATABASE_ADMIN_URL first.`,
  )
}

/** The migrations that a database has; none if it is empty. */
async function listMigrations(applicationUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: applicationUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ readable: boolean | null }>(
      `select has_table_privilege(to_regclass('public.kysely_migration'), 'select') as readable`,
    )
    if (!rows[0]?.readable) return []
    const found = await client.query<{ name: string }>('select name from kysely_migration')
    return found.rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** The name of the newest migration. */
export async function lastMigration(): Promise<string> {
  return lastOf(await readMigrations(MIGRATIONS_DIR))
}

function lastOf({ all }: Migrations): string {
  return Object.keys(all).at(-1) ?? ''
}

/** The tables of the job queue belong to the application role, which runs the workers. */
async function migrateJobs(applicationUrl: string): Promise<void> {
  await runWorkerMigrations({ connectionString: applicationUrl, logger: quietLogger })
}

interface Migrations {
  all: Record<string, Migration>
  /** Before version 17, Postgres can use a new enum value only after the transaction that added it. */
  commitAfter: ReadonlySet<string>
}

const ADDS_ENUM_VALUE = /^\s*alter type \w+ add value/im

async function readMigrations(folder: string): Promise<Migrations> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  const names = files.map((file) => file.replace(/\.sql$/, ''))
  return {
    all: Object.fromEntries(names.map((name, at) => [name, fromText(texts[at] ?? '')])),
    commitAfter: new Set(names.filter((_, at) => ADDS_ENUM_VALUE.test(texts[at] ?? ''))),
  }
}

function fromText(text: string): Migration {
  return {
    async up(db) {
      await sql.raw(text).execute(db)
    },
  }
}
