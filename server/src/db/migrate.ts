import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations as runWorkerMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { StartError } from '../errors.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { grantToApplication, whileAllowedToCreate } from './grants.ts'

const quietLogger = new Logger(() => () => undefined)
const MIGRATIONS_DIR = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** Longer than any migration takes; after it something else is wrong. */
const WAIT_MS = 10 * 60_000

/**
 * Brings the schema up to date as the owner, then gives the application's role just what it needs.
 * One process at a time does so, however many start together. Answers with what was new.
 */
export async function migrate(adminUrl: string, applicationUrl: string): Promise<string[]> {
  const pool = new Pool({ connectionString: adminUrl, max: 3, connectionTimeoutMillis: 5_000 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const act = () => migrateAlone(db, applicationUrl)
    const done = await withAdvisoryLock(pool, 'migrations', WAIT_MS, act)
    if (done) return done.result
    throw new StartError('Another process has been migrating the database for ten minutes.')
  } finally {
    await db.destroy()
  }
}

async function migrateAlone(db: Kysely<unknown>, applicationUrl: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  const role = decodeURIComponent(new URL(applicationUrl).username)
  await grantToApplication(db, role)
  await whileAllowedToCreate(db, role, () => migrateJobs(applicationUrl))
  return results.map((result) => result.migrationName)
}

/** The job queue's own tables belong to the application's role, which runs the workers. */
async function migrateJobs(applicationUrl: string): Promise<void> {
  await runWorkerMigrations({ connectionString: applicationUrl, logger: quietLogger })
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith('.sql')).toSorted()
  return Object.fromEntries(files.map((file) => [file.replace(/\.sql$/, ''), fromFile(file)]))
}

function fromFile(file: string): Migration {
  return {
    async up(db) {
      await sql.raw(await readFile(MIGRATIONS_DIR + file, 'utf8')).execute(db)
    },
  }
}
