import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { type TestDatabase, createDatabase } from './database.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../migrations')

/** A database of an earlier version: every migration before the one named, and the rows given. */
export async function createOldDatabase(before: string, rows: string): Promise<TestDatabase> {
  const database = await createDatabase()
  const pool = new Pool({ connectionString: database.ownerUrl, max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const files = readdirSync(MIGRATIONS).filter((file) => file < before && file.endsWith('.sql'))
  const up = (file: string) => () =>
    sql
      .raw(readFileSync(path.join(MIGRATIONS, file), 'utf8'))
      .execute(db)
      .then(() => undefined)
  const migrations = files.map((file) => [file.replace(/\.sql$/, ''), { up: up(file) }] as const)
  const getMigrations = async () => Object.fromEntries(migrations)
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
  if (error) throw error
  await sql.raw(rows).execute(db)
  await db.destroy()
  return database
}

/** An institution of an earlier version, for the rows that follow. */
export const OLD_INSTITUTION = `
  insert into institutions (id, slug, name, short_name, logo_alt_text, support_email,
    color_primary, color_secondary, insurer, linking_mode)
  values ('11111111-1111-4111-8111-111111111111', 'old-bank', 'Old Bank', 'Old', 'Old Bank',
    'help@old-bank.example', '#14181f', '#5c6470', 'NONE', 'UNRESTRICTED');`
