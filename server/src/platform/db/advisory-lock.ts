import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

const RETRY_MS = 100

interface LockName {
  name: string
  /** Other holders of a shared lock may hold it at the same time. */
  isShared?: boolean
}

/**
 * Runs an act while it holds the named advisory locks, taken in the given order. Returns undefined when
 * another process keeps one of them for longer than `waitMs`. A process that dies releases its locks.
 */
export async function withAdvisoryLock<T>(
  pool: Pool,
  locks: string | readonly LockName[],
  waitMs: number,
  act: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const names = typeof locks === 'string' ? [{ name: locks }] : locks
  const client = await pool.connect()
  const held: LockName[] = []
  let isClean = false
  try {
    const giveUpAt = Date.now() + waitMs
    for (const name of names) {
      while (!(await callLock(client, 'pg_try_advisory_lock', name))) {
        if (Date.now() >= giveUpAt) {
          isClean = await release(client, held)
          return undefined
        }
        await sleep(RETRY_MS)
      }
      held.push(name)
    }
    const result = await act()
    isClean = await release(client, held)
    return { result }
  } finally {
    // A connection that may still hold a lock is closed, which releases it.
    client.release(!isClean)
  }
}

async function release(client: PoolClient, held: readonly LockName[]): Promise<boolean> {
  for (const name of held) {
    if (!(await callLock(client, 'pg_advisory_unlock', name))) return false
  }
  return true
}

async function callLock(
  client: PoolClient,
  lockFunction: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
  { name, isShared }: LockName,
): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    `select ${lockFunction}${isShared ? '_shared' : ''}(hashtextextended($1, 0)) as yes`,
    [name],
  )
  return rows[0]?.yes ?? false
}
