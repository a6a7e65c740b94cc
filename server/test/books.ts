import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { parseBusinessDate } from '../src/platform/calendar/business-date.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { openPool } from '../src/platform/db/pool.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { openSavingsAccount } from '../src/domains/money/savings-accounts/savings-account.ts'
import { readBalances } from '../src/ledger/balances.ts'
import { post } from '../src/ledger/post.ts'
import { verifyBooks } from '../src/verify/verify-books.ts'
import { testVault } from './config.ts'
import { type TestDatabase, cloneDatabase } from './database.ts'

export interface Books {
  /** As the application's role. */
  db: Database
  /** As the owner of the tables. */
  owner: Client
  institution_id: string
}

export const TEST_ACTOR = { kind: 'job', id: 'test' } as const
export const DAY = parseBusinessDate('2026-03-02')

/** The books of one institution in a database of their own, for one test file. */
export function testBooks(poolSize = 10): Books {
  const held = {} as Books
  let database: TestDatabase
  beforeAll(async () => {
    database = await cloneDatabase()
    const log = pino({ level: 'silent' })
    const url = database.appUrl
    const pool = openPool({ url, size: poolSize, queryTimeoutMs: 60_000, log })
    held.db = openDatabase(pool, { refusesUnscoped: true })
    held.owner = new Client({ connectionString: database.ownerUrl })
    await held.owner.connect()
    held.institution_id = await anInstitution(held.db)
  })
  afterAll(async () => {
    await held.owner.end()
    await held.db.destroy()
    await database.drop()
  })
  return held
}

export async function anInstitution(db: Database): Promise<string> {
  const row = await db.selectFrom('institutions').select('id').orderBy('slug').executeTakeFirst()
  if (row === undefined) throw new Error('the template has no institution')
  return row.id
}

/** A savings account holding so much, available at once. */
export async function openFunded(
  { db, institution_id }: Pick<Books, 'db' | 'institution_id'>,
  amountCents = 0,
): Promise<string> {
  const accountId = await inTransaction(db, (trx) =>
    openSavingsAccount({ vault: testVault }, trx, {
      institution_id,
      openedOn: DAY,
      actor: TEST_ACTOR,
    }),
  )
  if (amountCents > 0) await credit({ db, institution_id }, accountId, amountCents)
  return accountId
}

/** Posts a credit (or, below zero, a debit) against the clearing account. */
export async function credit(
  { db, institution_id }: Pick<Books, 'db' | 'institution_id'>,
  accountId: string,
  amountCents: number,
  date = DAY,
) {
  return post(db, {
    institution_id,
    kind: amountCents > 0 ? 'deposit' : 'withdrawal',
    description: 'Test',
    effectiveDate: date,
    postings: [
      { kind: 'savings', accountId, amountCents },
      { kind: 'ach_clearing', amountCents: -amountCents },
    ],
    idempotencyKey: randomUUID(),
    actor: TEST_ACTOR,
  })
}

export async function counts(db: Database) {
  const { rows } = await sql<Record<'entries' | 'postings' | 'holds' | 'audits', number>>`
    select (select count(*) from journal_entries) as entries,
           (select count(*) from postings) as postings,
           (select count(*) from holds) as holds,
           (select count(*) from audit_log) as audits`.execute(db)
  return rows[0]
}

/** Everything `npm run verify` checks. */
export async function expectSoundBooks(db: Database): Promise<void> {
  expect((await verifyBooks(db)).difference).toBeNull()
}

/**
 * The same when all tests of a file are over: checking after each of them would cost a quarter of the
 * time. `BOOKS=each` checks after each, to find the one that broke them.
 */
export function keepSoundBooks(read: () => Database): void {
  const when = process.env['BOOKS'] === 'each' ? afterEach : afterAll
  when(() => expectSoundBooks(read()))
}

/** The books for one test file, checked when all its tests are over. */
export function soundBooks(): Books {
  const books = testBooks()
  keepSoundBooks(() => books.db)
  return books
}

export function balancesOf(
  { db, institution_id }: Pick<Books, 'db' | 'institution_id'>,
  accountId: string,
) {
  return readBalances(db, institution_id, accountId)
}
