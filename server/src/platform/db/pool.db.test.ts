import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, cloneDatabase } from '../../../test/database.ts'
import { type Database, openDatabase } from './database.ts'
import { openPool } from './pool.ts'
import { inTransaction } from './transaction.ts'

const QUERY_TIMEOUT_MS = 300

describe('a connection whose statement got no answer in time', () => {
  let database: TestDatabase
  let pool: Pool
  let db: Database

  beforeAll(async () => {
    database = await cloneDatabase()
  })
  beforeEach(() => {
    const log = pino({ level: 'silent' })
    pool = openPool({ url: database.appUrl, size: 1, queryTimeoutMs: QUERY_TIMEOUT_MS, log })
    db = openDatabase(pool)
  })
  afterEach(() => db.destroy())
  afterAll(() => database.drop())

  it('is never used again: a write that follows is kept, whatever others roll back', async () => {
    const hung = await hang()
    await expect(inTransaction(db, async () => undefined)).rejects.toThrow('Query read timeout')
    await hung.goOn()
    await beat()
    await expect(
      inTransaction(db, async () => {
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(await countBeats()).toBe(1)
  })

  it('leaves no open transaction behind on the server', async () => {
    const hung = await hang()
    await expect(inTransaction(db, async () => undefined)).rejects.toThrow()
    await hung.goOn()
    await beat()
    expect(await openTransactions()).toBe(0)
  })

  it('is closed when a single statement gets no answer', async () => {
    const hung = await hang()
    await expect(pool.query('select 1')).rejects.toThrow('Query read timeout')
    await hung.goOn()
    expect(await backend()).not.toBe(hung.pid)
  })

  it('runs no further on the server once it was given up, so that its locks are free', async () => {
    await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout')
    await expect.poll(sleeping, { timeout: 10_000 }).toBe(0)
  })

  /** Stops the server's side of the pool's only connection, as a hanging machine would. */
  async function hang() {
    const pid = await backend()
    process.kill(pid, 'SIGSTOP')
    const goOn = async () => {
      process.kill(pid, 'SIGCONT')
      await sleep(50)
    }
    return { pid, goOn }
  }

  async function backend(): Promise<number> {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid ?? 0
  }

  async function beat(): Promise<void> {
    await db
      .insertInto('job_heartbeat')
      .values({ singleton: true, beat_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** As somebody else sees it. */
  async function askElsewhere(question: string): Promise<number> {
    const log = pino({ level: 'silent' })
    const other = openPool({ url: database.appUrl, size: 1, queryTimeoutMs: 5_000, log })
    const { rows } = await other.query<{ n: number }>(question)
    await other.end()
    return rows[0]?.n ?? 0
  }

  function countBeats(): Promise<number> {
    return askElsewhere('select count(*) as n from job_heartbeat')
  }

  function sleeping(): Promise<number> {
    return askElsewhere(
      `select count(*) as n from pg_stat_activity
       where datname = current_database() and query = 'select pg_sleep(60)' and state = 'active'`,
    )
  }

  function openTransactions(): Promise<number> {
    return askElsewhere(
      `select count(*) as n from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    )
  }
})
