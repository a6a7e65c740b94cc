import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { workerLockKey, keepLockConnection } from './sign-of-life.ts'

describe('workers that begin at once', () => {
  const test = useTestApp()
  const warnings: Error[] = []
  const hear = (warning: Error) => warnings.push(warning)
  beforeEach(() => process.on('warning', hear))
  afterEach(() => process.off('warning', hear))

  it('take turns on the connection that holds their locks', async () => {
    const stop = new AbortController()
    const workers = ['one', 'two', 'three']
    const living = keepLockConnection(test.database.appUrl, {
      log: test.ctx.log,
      stopping: stop.signal,
      onBegin: (life) => {
        for (const worker of workers) void life.hold(worker)
      },
    })
    const heldByOthers = async (worker: string) => {
      const key = sql.raw(workerLockKey(`'${worker}'`))
      const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${key}) as free`.execute(test.ctx.db)
      return !rows[0]?.free
    }
    for (const worker of workers) {
      await expect.poll(() => heldByOthers(worker), { timeout: 5_000 }).toBe(true)
    }
    stop.abort()
    await living
    // A warning is told in a turn of its own.
    await sleep(10)
    expect(warnings.map(({ message }) => message)).toEqual([])
    for (const worker of workers) expect(await heldByOthers(worker)).toBe(false)
  })
})
