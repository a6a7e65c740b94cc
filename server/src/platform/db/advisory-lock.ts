import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

const RETRY_MS = 100

interface LockName {
  name: string
  /** Others may hold it in the same way at the same time. */
  isShared?: boolean
}

/**
 * Runs an act while no other process holds the locks of these names, taken in their order. Tries for so
 * long; undefined when another kept one. A process that dies gives them back.
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
      while (!(await ask(client, 'pg_try_advisory_lock', name))) {
        if (Date.now() >= giveUpAt) {
          isClean = await letGo(client, held)
          return undefined
        }
        await sleep(RETRY_MS)
      }
      held.push(name)
    }
    const result = await act()
    isClean = await letGo(client, held)
    return { result }
  } finally {
    // A connection that may still hold a lock is closed, which gives it back.
    client.release(!isClean)
  }
}

async function letGo(client: PoolClient, held: readonly LockName[]): Promise<boolean> {
  for (const name of held) {
    if (!(await ask(client, 'pg_advisory_unlock', name))) return false
  }
  return true
}

async function ask(
  client: PoolClient,
  question: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
  { name, isShared }: LockName,
): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    `select ${question}${isShared ? '_shared' : ''}(hashtextextended($1, 0)) as yes`,
    [name],
  )
  return rows[0]?.yes ?? false
}
