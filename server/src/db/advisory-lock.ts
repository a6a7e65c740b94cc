import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

const RETRY_MS = 100

/**
 * Runs an act while no other process holds the lock of that name. Tries for so long; undefined when
 * another kept it. A process that dies gives it back.
 */
export async function withAdvisoryLock<T>(
  pool: Pool,
  name: string,
  waitMs: number,
  act: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const client = await pool.connect()
  let isClean = false
  try {
    const giveUpAt = Date.now() + waitMs
    while (!(await ask(client, 'pg_try_advisory_lock', name))) {
      if (Date.now() >= giveUpAt) {
        isClean = true
        return undefined
      }
      await sleep(RETRY_MS)
    }
    const result = await act()
    isClean = await ask(client, 'pg_advisory_unlock', name)
    return { result }
  } finally {
    // A connection that may still hold the lock is closed, which gives it back.
    client.release(!isClean)
  }
}

async function ask(
  client: PoolClient,
  question: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
  name: string,
): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    `select ${question}(hashtextextended($1, 0)) as yes`,
    [name],
  )
  return rows[0]?.yes ?? false
}
