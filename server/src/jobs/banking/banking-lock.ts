import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

const LOCK = 'banking day'
const RETRY_MS = 100

/**
 * Runs an act while no other process does: the banking day is made by one at a time. Tries for so
 * long; undefined when another kept the lock. A process that dies gives it back.
 */
export async function withBankingLock<T>(
  pool: Pool,
  waitMs: number,
  act: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const client = await pool.connect()
  let isClean = false
  try {
    const giveUpAt = Date.now() + waitMs
    while (!(await ask(client, 'pg_try_advisory_lock'))) {
      if (Date.now() >= giveUpAt) {
        isClean = true
        return undefined
      }
      await sleep(RETRY_MS)
    }
    const result = await act()
    isClean = await ask(client, 'pg_advisory_unlock')
    return { result }
  } finally {
    // A connection that may still hold the lock is closed, which gives it back.
    client.release(!isClean)
  }
}

async function ask(
  client: PoolClient,
  name: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    `select ${name}(hashtextextended($1, 0)) as yes`,
    [LOCK],
  )
  return rows[0]?.yes ?? false
}
