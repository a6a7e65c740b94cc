import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

const RETRY_MS = 100

interface LockName {
  name: string
  /** Other holders of a shared lock may hold it at the same time. */
  isShared?: boolean
}

/**
 * Runs an act while it holds the named advisory locks, taken in the given order. Returns undefined when another
 * process keeps one of them for longer than `waitMs`. A process that dies releases its locks.
 *
 * The locks belong to a transaction that stays open during the act and does nothing else. A lock of a session could
 * pass to another client behind a pooler that hands out connections by transaction. An idle transaction has no
 * snapshot, so it does not keep rows from being vacuumed.
 */
export async function withAdvisoryLock<T>(
  pool: Pool,
  locks: string | readonly LockName[],
  waitMs: number,
  act: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const names = typeof locks === 'string' ? [{ name: locks }] : locks
  const client = await pool.connect()
  let isReleased = false
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const held = await takeAll(client, names, Date.now() + waitMs)
    const done = held ? { result: await act() } : undefined
    await client.query('commit')
    isReleased = true
    return done
  } finally {
    // A connection that may still hold a lock is closed, which releases it.
    client.release(!isReleased)
  }
}

async function takeAll(
  client: PoolClient,
  names: readonly LockName[],
  giveUpAtMs: number,
): Promise<boolean> {
  for (const name of names) {
    while (!(await tryToTake(client, name))) {
      if (Date.now() >= giveUpAtMs) return false
      await sleep(RETRY_MS)
    }
  }
  return true
}

async function tryToTake(client: PoolClient, { name, isShared }: LockName): Promise<boolean> {
  const lock = isShared ? 'pg_try_advisory_xact_lock_shared' : 'pg_try_advisory_xact_lock'
  const { rows } = await client.query<{ yes: boolean }>(
    `select ${lock}(hashtextextended($1, 0)) as yes`,
    [name],
  )
  return rows[0]?.yes ?? false
}
