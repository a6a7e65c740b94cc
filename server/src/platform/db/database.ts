import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Tables } from './tables.ts'
import { tenantScope } from './tenant-scope.ts'

export type Database = Kysely<Tables>

/** Outside production a statement that is not bound to one institution is refused. */
export function openDatabase(pool: Pool, { refusesUnscoped = false } = {}): Database {
  const plugins = refusesUnscoped ? [tenantScope()] : []
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Database, Pool>()

/** The connections behind a database; none behind a transaction, which has one of its own. */
export function poolOf(db: Database): Pool | undefined {
  return pools.get(db)
}
