import type { Pool } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, cloneDatabase } from '../../../test/database.ts'
import { openPool } from './pool.ts'
import { SharedReads } from './shared-reads.ts'

describe('reads that share connections', () => {
  let database: TestDatabase
  let pool: Pool
  let reads: SharedReads
  beforeAll(async () => {
    database = await cloneDatabase()
    const log = pino({ level: 'silent' })
    pool = openPool({ url: database.appUrl, size: 4, queryTimeoutMs: 1_000, log })
    reads = new SharedReads(pool)
  })
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })
  const echo = (n: number) => reads.query('select $1::int as n, pg_backend_pid() as pid', [n])

  it('get each its own answer, over two connections', async () => {
    const answers = (await Promise.all(Array.from({ length: 40 }, (_, n) => echo(n)))).flat()
    expect(answers.map((row) => (row as { n: number }).n)).toEqual(
      Array.from({ length: 40 }, (_, n) => n),
    )
    expect(new Set(answers.map((row) => (row as { pid: number }).pid)).size).toBeLessThanOrEqual(2)
    expect(pool.idleCount).toBe(pool.totalCount)
  })

  it('fail alone when one is refused by Postgres', async () => {
    const ends = await Promise.allSettled([
      echo(1),
      reads.query('select 1 / $1::int', [0]),
      echo(2),
      echo(3),
    ])
    expect(ends.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
  })

  it('use new connections after theirs was lost or did not answer', async () => {
    const lost = reads.query('select pg_terminate_backend(pg_backend_pid()), $1::int', [1])
    await expect(lost).rejects.toThrow()
    expect(await echo(4)).toMatchObject([{ n: 4 }])
    const slow = reads.query('select pg_sleep(3), $1::int', [1])
    await expect(slow).rejects.toThrow('Query read timeout')
    expect(await echo(5)).toMatchObject([{ n: 5 }])
    expect(pool.waitingCount).toBe(0)
  })
})
