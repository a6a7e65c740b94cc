import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations as runWorkerMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { StartError } from '../errors.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { grantToApplication, whileAllowedToCreate } from './grants.ts'

const quietLogger = new Logger(() => () => undefined)
const MIGRATIONS_DIR = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** Longer than any migration takes; after it something else is wrong. */
const WAIT_MS = 10 * 60_000

/** Rows for a database that is empty, which have the tables of an earlier migration. */
export interface FirstRows {
  migration: string
  /** All or nothing. */
  fill(adminUrl: string): Promise<void>
}

interface MigrateOptions {
  /** Where the migrations are. */
  folder?: string
  /** What to fill an empty database with, before the migrations that are newer than it run. */
  firstRows?: (() => FirstRows | Promise<FirstRows>) | undefined
  /** Told why it was not filled; the migrations run all the same. */
  onNotFilled?: (error: unknown) => void
}

/**
 * Brings the schema up to date as the owner, then gives the application's role just what it needs.
 * One process at a time does so, however many start together. Answers with what was new.
 */
export async function migrate(
  adminUrl: string,
  applicationUrl: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  const pool = new Pool({ connectionString: adminUrl, max: 3, connectionTimeoutMillis: 5_000 })
  // A connection that is lost while nobody uses it shows in the next statement, if there is one.
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
  const getMigrations = () => readMigrations(options.folder ?? MIGRATIONS_DIR)
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const isFirst = options.firstRows !== undefined && (await isEmpty(db))
  const first = isFirst ? await fillFirst(migrator, adminUrl, options) : []
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  const role = decodeURIComponent(new URL(applicationUrl).username)
  await grantToApplication(db, role)
  await whileAllowedToCreate(db, role, () => migrateJobs(applicationUrl))
  return [...first, ...results].map((result) => result.migrationName)
}

/** Brings an empty database to the migration of its first rows, and puts them in. */
async function fillFirst(
  migrator: Migrator,
  adminUrl: string,
  { firstRows, onNotFilled }: MigrateOptions,
): Promise<MigrationResult[]> {
  let made: MigrationResult[] = []
  try {
    const rows = await firstRows?.()
    if (!rows) return made
    const earlier = await migrator.migrateTo(rows.migration)
    made = earlier.results ?? []
    if (earlier.error) throw earlier.error
    await rows.fill(adminUrl)
  } catch (error) {
    onNotFilled?.(error)
  }
  return made
}

/** Nobody has made anything in it, also no other application. */
async function isEmpty(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class where relnamespace = 'public'::regnamespace limit 1`.execute(db)
  return rows.length === 0
}

/** The name of the newest migration there is. */
export async function lastMigration(): Promise<string> {
  const names = Object.keys(await readMigrations(MIGRATIONS_DIR))
  return names.at(-1) ?? ''
}

/** The job queue's own tables belong to the application's role, which runs the workers. */
async function migrateJobs(applicationUrl: string): Promise<void> {
  await runWorkerMigrations({ connectionString: applicationUrl, logger: quietLogger })
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.sql$/, ''), fromFile(path.join(folder, file))]),
  )
}

function fromFile(file: string): Migration {
  return {
    async up(db) {
      await sql.raw(await readFile(file, 'utf8')).execute(db)
    },
  }
}
