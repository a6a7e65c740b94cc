import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import { parseBusinessDate } from '../src/calendar/business-date.ts'
import { type Database, openDatabase } from '../src/db/database.ts'
import { openPool } from '../src/db/pool.ts'
import { inTransaction } from '../src/db/transaction.ts'
import { openSavingsAccount } from '../src/features/accounts/open-savings-account.ts'
import { post } from '../src/ledger/post.ts'
import { type TestDatabase, cloneDatabase } from './database.ts'

export interface Books {
  /** As the application's role. */
  db: Database
  /** As the owner of the tables. */
  owner: Client
  institutionId: string
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
    held.db = openDatabase(openPool({ url, size: poolSize, queryTimeoutMs: 20_000, log }))
    held.owner = new Client({ connectionString: database.ownerUrl })
    await held.owner.connect()
    held.institutionId = await anInstitution(held.db)
  })
  afterAll(async () => {
    await held.owner.end()
    await held.db.destroy()
    await database.drop()
  })
  return held
}

async function anInstitution(db: Database): Promise<string> {
  const row = await db.selectFrom('institutions').select('id').orderBy('slug').executeTakeFirst()
  if (row === undefined) throw new Error('the template has no institution')
  return row.id
}

/** A savings account holding so much, available at once. */
export async function openFunded({ db, institutionId }: Books, amountCents = 0): Promise<string> {
  const accountId = await inTransaction(db, (trx) =>
    openSavingsAccount(trx, { institutionId, openedOn: DAY, actor: TEST_ACTOR }),
  )
  if (amountCents > 0) await credit({ db, institutionId }, accountId, amountCents)
  return accountId
}

/** Posts a credit (or, below zero, a debit) against the clearing account. */
export async function credit(
  { db, institutionId }: Pick<Books, 'db' | 'institutionId'>,
  accountId: string,
  amountCents: number,
  date = DAY,
) {
  return post(db, {
    institutionId,
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

/**
 * TRUST I1, I3, I4 over the whole database: entries and book sum to zero, every stored balance
 * equals its replay, nothing is below zero. Anything returned is wrong.
 */
export async function findBookDifferences(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select 'entry' as what, entry_id::text as id, sum(amount_cents)::text as found from postings
      group by institution_id, entry_id having sum(amount_cents) <> 0 or count(*) < 2
    union all
    select 'empty entry', id::text, null from journal_entries e where not exists (
      select from postings p where p.institution_id = e.institution_id and p.entry_id = e.id)
    union all
    select 'running balance', account_id::text, account_seq::text from (
      select account_id, account_seq, balance_cents,
             sum(amount_cents) over in_order as replayed, row_number() over in_order as place
      from postings where account_seq is not null
      window in_order as (partition by institution_id, account_id order by account_seq)) p
      where balance_cents <> replayed or account_seq <> place
    union all
    select 'stored balance', account_id::text, row_to_json(replay)::text from (
      select b.*, coalesce(posted.cents, 0) as posted, coalesce(open.cents, 0) as open_holds,
             coalesce(owed.cents, 0) as owed
      from savings_balances b
      left join (select institution_id, account_id, sum(amount_cents) as cents from postings
        group by 1, 2) posted using (institution_id, account_id)
      left join (select institution_id, account_id, sum(amount_cents) as cents from holds
        where released_at is null group by 1, 2) open using (institution_id, account_id)
      left join (select e.institution_id, e.account_id, -sum(p.amount_cents) as cents
        from postings p
        join ledger_accounts a on a.institution_id = p.institution_id and a.id = p.account_id
        join journal_entries e on e.institution_id = p.institution_id and e.id = p.entry_id
        where a.kind = 'returns_receivable' group by 1, 2) owed
        using (institution_id, account_id)) replay
      where posted <> current_cents or open_holds <> held_cents or owed <> receivable_cents
        or current_cents < held_cents or held_cents < 0`.execute(db)
  return rows
}

export async function expectSoundBooks(db: Database): Promise<void> {
  expect(await findBookDifferences(db)).toEqual([])
}
