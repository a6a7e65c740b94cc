import { sql } from 'kysely'
import type { Pool } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, cloneDatabase } from '../../../test/database.ts'
import { type Database, openDatabase } from './database.ts'
import { openPool } from './pool.ts'
import { statement } from './statement.ts'
import { inTwoSteps } from './two-step-transaction.ts'

const readNumber = statement(
  (_db, { n }: { n: number }) => sql<{ n: number }>`select ${n}::int as n`,
)
const beat = statement(
  (_db, { at }: { at: Date }) =>
    sql<{ beat_at: Date }>`insert into job_heartbeat (singleton, beat_at) values (true, ${at})
      returning beat_at`,
)

describe('a transaction in two steps', () => {
  let database: TestDatabase
  let pool: Pool
  let db: Database
  beforeAll(async () => {
    database = await cloneDatabase()
    pool = openPool({
      url: database.appUrl,
      size: 3,
      queryTimeoutMs: 2_000,
      log: pino({ level: 'silent' }),
    })
    db = openDatabase(pool)
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })
  const beats = async () => (await pool.query('select from job_heartbeat')).rowCount

  it('reads, decides and writes; what is not decided is not written', async () => {
    const reads = { one: readNumber.bind({ n: 1 }), two: readNumber.bind({ n: 2 }) }
    expect(await inTwoSteps(db, reads, () => null)).toBeUndefined()
    expect(await beats()).toBe(0)
    const at = new Date('2026-11-18T12:00:00Z')
    const written = await inTwoSteps(db, reads, ({ one, two }) => {
      expect([one, two]).toEqual([[{ n: 1 }], [{ n: 2 }]])
      return beat.bind({ at })
    })
    expect(written).toEqual([{ beat_at: at }])
    expect(await beats()).toBe(1)
  })

  it('fails whole when the write is refused, although its commit was sent with it', async () => {
    const write = () => beat.bind({ at: new Date() })
    await expect(inTwoSteps(db, {}, write)).rejects.toThrow('duplicate key')
    expect(await beats()).toBe(1)
  })

  it('leaves no transaction behind when a read or the decision fails', async () => {
    const failing = statement((_db, { n }: { n: number }) => sql`select 1 / ${n}::int`)
    const reads = { bad: failing.bind({ n: 0 }), good: readNumber.bind({ n: 1 }) }
    await expect(inTwoSteps(db, reads, () => null)).rejects.toThrow('division by zero')
    const refuse = () => {
      throw new Error('no')
    }
    await expect(inTwoSteps(db, {}, refuse)).rejects.toThrow('no')
    const { rowCount } = await pool.query(`select from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`)
    expect(rowCount).toBe(0)
  })

  it('does not make others wait for a lock', async () => {
    const holder = await pool.connect()
    await holder.query('begin; update job_heartbeat set beat_at = now()')
    const wait = statement(
      (_db, { at }: { at: Date }) => sql`update job_heartbeat set beat_at = ${at}`,
    )
    const waiting = inTwoSteps(db, {}, () => wait.bind({ at: new Date() }))
    await expect(waiting).rejects.toThrow('lock timeout')
    await holder.query('rollback')
    holder.release()
  })
})
