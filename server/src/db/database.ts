import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export function openDatabase(pool: Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
