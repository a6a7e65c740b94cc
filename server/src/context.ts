import type pg from 'pg'
import type { Logger } from 'pino'
import { type Clock, systemClock } from './calendar/clock.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { openPool } from './db/pool.ts'
import { type Secrets, openSecrets } from './secrets.ts'

/** What acts need of the world. */
export interface Context {
  config: Config
  log: Logger
  pool: pg.Pool
  db: Database
  /** Banking time: movable in the sandbox. Sessions and codes run on real time. */
  clock: Clock
  secrets: Secrets
}

// TRUST: when Postgres hangs a caller hears so within 5 seconds.
const QUERY_TIMEOUT_MS = 4_500

/** The only composition root: which database, clock and ports this process runs on. */
export function openContext(config: Config, databaseUrl: string, log: Logger): Context {
  const pool = openPool({
    url: databaseUrl,
    size: config.databasePoolSize,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    log,
  })
  return {
    config,
    log,
    pool,
    db: openDatabase(pool),
    clock: systemClock,
    secrets: openSecrets(config),
  }
}

export async function closeContext(ctx: Context): Promise<void> {
  await ctx.db.destroy()
}
