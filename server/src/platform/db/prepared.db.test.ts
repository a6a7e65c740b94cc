import { CompiledQuery } from 'kysely'
import { Client, type Pool } from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, cloneDatabase } from '../../../test/database.ts'
import { type Database, openDatabase } from './database.ts'
import { openPool } from './pool.ts'
import { PreparedStatements } from './prepared.ts'
import { inTransaction } from './transaction.ts'

const ENOUGH = 6
/** So long that on a busy machine a quick statement is none of the slow ones. */
const NEVER_SLOW = { slowMs: 60_000 }

describe('statements that are asked over and over', () => {
  let database: TestDatabase
  let owner: Client
  let pool: Pool
  let db: Database

  beforeAll(async () => {
    database = await cloneDatabase()
    owner = new Client({ connectionString: database.ownerUrl })
    await owner.connect()
  })
  afterEach(() => db.destroy())
  afterAll(async () => {
    await owner.end()
    await database.drop()
  })

  /** One connection, so that what is asked twice is asked of the same. */
  function open(preparesStatements = true, pace: { slowMs?: number } = NEVER_SLOW): void {
    const log = pino({ level: 'silent' })
    const limits = { size: 1, queryTimeoutMs: 5_000 }
    const statements = new PreparedStatements(pace)
    pool = openPool({ url: database.appUrl, ...limits, preparesStatements, statements, log })
    db = openDatabase(pool)
  }

  async function ask(text: string, times: number, values: unknown[] = [1]): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await db.executeQuery(CompiledQuery.raw(text, values))
    }
  }

  async function preparedTexts(): Promise<string[]> {
    const { rows } = await pool.query<{ statement: string }>(
      'select statement from pg_prepared_statements',
    )
    return rows.map(({ statement }) => statement)
  }

  it('are parsed and planned once per connection', async () => {
    open()
    await ask('select $1::int as few', 2)
    await ask('select $1::int as many', ENOUGH)
    expect(await preparedTexts()).toEqual(['select $1::int as many'])
  })

  it('are planned for their values each time when that is not what they cost', async () => {
    open(true, {})
    await ask('select pg_sleep(0.06), $1::int as slow', ENOUGH + 1)
    expect(await preparedTexts()).toEqual([])
  })

  it('are never prepared where the setting says so', async () => {
    open(false)
    await ask('select $1::int as behind_a_pooler', ENOUGH)
    expect(await preparedTexts()).toEqual([])
  })

  it('are answered while a newer server changes the table, alone and in a transaction', async () => {
    open()
    const readAll = (from: Database) =>
      from.selectFrom('bank_directory').selectAll().where('routing_number', '=', '0').execute()
    for (let time = 0; time < ENOUGH; time += 1) await readAll(db)
    await owner.query('alter table bank_directory add column later text')
    expect(await readAll(db)).toEqual([])
    for (let time = 0; time < ENOUGH; time += 1) await readAll(db)
    await owner.query('alter table bank_directory add column later_still text')
    expect(await inTransaction(db, readAll)).toEqual([])
  })

  it('are not prepared without end, however many lengths a list has', async () => {
    open()
    for (let length = 1; length <= 260; length += 1) {
      const places = Array.from({ length }, (_, index) => `$${index + 1}::int`)
      const values = places.map((_, index) => index)
      await ask(`select 1 where 1 in (${places.join(', ')})`, ENOUGH, values)
    }
    const { length } = await preparedTexts()
    expect(length).toBeGreaterThan(100)
    expect(length).toBeLessThanOrEqual(200)
  })
})
