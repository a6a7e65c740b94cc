import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Tables } from './tables.ts'
import { tenantScope } from './tenant-scope.ts'

export type Database = Kysely<Tables>

/** Opens a database. Outside production it refuses statements that are not bound to one institution. */
export function openDatabase(pool: Pool, { refusesUnscoped = false } = {}): Database {
  const plugins = refusesUnscoped ? [tenantScope()] : []
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Database, Pool>()

/** The connection pool of a database; undefined for a transaction, which has a single connection. */
export function poolOf(db: Database): Pool | undefined {
  return pools.get(db)
}
