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
  const migrations = await readMigrations()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations.all } })
  const known = await migrator.getMigrations()
  const isPending = (name: string) => known.some((one) => one.name === name && !one.executedAt)
  const done: string[] = []
  for (const last of migrations.commitAfter.filter(isPending)) {
    const { error, results = [] } = await migrator.migrateTo(last)
    if (error) throw error
    done.push(...results.map((result) => result.migrationName))
  }
  const role = decodeURIComponent(new URL(applicationUrl).username)
  await grantToApplication(db, role)
  await whileAllowedToCreate(db, role, () => migrateJobs(applicationUrl))
  return done
}

/** The job queue's own tables belong to the application's role, which runs the workers. */
async function migrateJobs(applicationUrl: string): Promise<void> {
  await runWorkerMigrations({ connectionString: applicationUrl, logger: quietLogger })
}

interface Migrations {
  all: Record<string, Migration>
  /** Postgres before 17 uses a new value of an enum only after the transaction that added it. */
  commitAfter: string[]
}

const ADDS_ENUM_VALUE = /^\s*alter type \w+ add value/im

async function readMigrations(): Promise<Migrations> {
  const files = (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith('.sql')).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(MIGRATIONS_DIR + file, 'utf8')))
  const names = files.map((file) => file.replace(/\.sql$/, ''))
  return {
    all: Object.fromEntries(names.map((name, at) => [name, fromText(texts[at] ?? '')])),
    commitAfter: names.filter(
      (_, at) => at === names.length - 1 || ADDS_ENUM_VALUE.test(texts[at] ?? ''),
    ),
  }
}

function fromText(text: string): Migration {
  return {
    async up(db) {
      await sql.raw(text).execute(db)
    },
  }
}
