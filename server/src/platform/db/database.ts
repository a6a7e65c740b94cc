import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { SharedReads } from './shared-reads.ts'
import type { Tables } from './tables.ts'
import { tenantScope } from './tenant-scope.ts'

export type Database = Kysely<Tables>

/** Opens a database. Outside production it refuses statements that are not bound to one institution. */
export function openDatabase(pool: Pool, { refusesUnscoped = false } = {}): Database {
  const plugins = refusesUnscoped ? [tenantScope()] : []
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins })
  const isPipelined = pool.options.pipeline === true
  connections.set(db, { pool, reads: isPipelined ? new SharedReads(pool) : null })
  return db
}

interface Connections {
  pool: Pool
  /** Null where each statement must be answered before the next is sent. */
  reads: SharedReads | null
}

const connections = new WeakMap<Database, Connections>()

/** The connections of a database; undefined for a transaction, which has a single one. */
export function connectionsOf(db: Database): Connections | undefined {
  return connections.get(db)
}
