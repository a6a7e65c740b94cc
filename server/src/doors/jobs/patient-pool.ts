import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { type PoolOptions, openPool } from '../../platform/db/pool.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'

const RETRY_MS = 250

/**
 * A pool whose connections are waited for while Postgres is away. Graphile Worker would give up a
 * finished job instead, or sleep for minutes while Postgres recovers in seconds.
 */
export function openPatientPool(options: PoolOptions, signal: AbortSignal): Pool {
  const pool = openPool(options)
  const connect = pool.connect.bind(pool)
  const untilConnected = async (): Promise<PoolClient> => {
    for (;;) {
      try {
        return await connect()
      } catch (error) {
        if (signal.aborted || !isUnavailable(error)) throw error
        await sleep(RETRY_MS)
      }
    }
  }
  const patient = (callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : untilConnected()
  pool.connect = patient as Pool['connect']
  return pool
}
