import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  type BusinessDate,
  addDays,
  lastDayOfMonth,
} from '../src/platform/calendar/business-date.ts'
import { easternInstant } from '../src/platform/calendar/eastern.ts'
import { type Context, closeContext, openContext } from '../src/context.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { openSavingsAccount } from '../src/domains/money/savings-accounts/savings-account.ts'
import { accrueNight } from '../src/ledger/interest/accrue-night.ts'
import type { Rate } from '../src/ledger/interest-math.ts'
import { postInterest } from '../src/ledger/interest/post-interest.ts'
import { setRate } from '../src/ledger/interest/set-rate.ts'
import { TEST_ACTOR, credit } from './books.ts'
import { testConfig } from './config.ts'
import { type TestDatabase, cloneDatabase } from './database.ts'

export interface Bank {
  ctx: Context
  db: Context['db']
  institution_id: string
  database: TestDatabase
}

/** A context over a database of its own, for one test file; the sandbox's clock is running. */
export function useBank(env: Record<string, string> = {}): Bank {
  const held = {} as Bank
  beforeAll(async () => {
    held.database = await cloneDatabase()
    held.ctx = await openTestContext(held.database, env)
    held.db = held.ctx.db
    held.institution_id = await addInstitution(held.db, 'test-bank')
  })
  afterAll(async () => {
    await closeContext(held.ctx)
    await held.database.drop()
  })
  return held
}

/** An institution with a savings product, its numbers on the ACH network, and no rate yet. */
export async function addInstitution(db: Context['db'], slug: string): Promise<string> {
  const { id } = await db
    .insertInto('institutions')
    .values({
      slug,
      name: 'Test Bank',
      short_name: 'Test',
      logo_alt_text: 'Test Bank',
      support_email: 'help@test-bank.example',
      color_primary: '#14181f',
      color_secondary: '#5c6470',
      insurer: 'NONE',
      linking_mode: 'UNRESTRICTED',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('savings_products').values({ institution_id: id }).execute()
  await db
    .insertInto('ach_profiles')
    .values({
      institution_id: id,
      routing_number: '991000054',
      immediate_destination: '990000013',
      destination_name: 'SANDBOX ACH OPERATOR',
      immediate_origin: '991000054',
      origin_name: 'TEST BANK',
      company_id: '1990000009',
      company_name: 'TEST BANK',
    })
    .execute()
  await db
    .insertInto('tax_profiles')
    .values({
      institution_id: id,
      payer_name: 'Test Bank',
      street: '1 Test Street',
      city: 'Boston',
      state: 'MA',
      zip: '02108',
      phone: '6175550100',
      tin: '009900009',
      contact_name: 'Tax Desk',
      contact_email: 'help@test-bank.example',
      transmitter_control_code: 'TEST9',
    })
    .execute()
  return id
}

/** One more process on the same database; close its context in the test. */
export function openTestContext({ appUrl }: TestDatabase, env: Record<string, string> = {}) {
  const config = testConfig(env)
  return openContext(config, appUrl, pino({ level: 'silent' }))
}

/** The night after a day, and the payment of its month when it ends one. */
export async function liveThrough(bank: Bank, date: BusinessDate): Promise<void> {
  const now = easternInstant(addDays(date, 1), '00:05')
  const { institution_id: id } = bank
  await accrueNight(bank.ctx, { institution_id: id, date, now })
  if (date === lastDayOfMonth(date)) {
    await postInterest(bank.db, { institution_id: id, monthEnd: date, now })
  }
}

/** A savings account opened on a day, with so much in it from that day on. */
export async function openOn(bank: Bank, openedOn: BusinessDate, amountCents = 0): Promise<string> {
  const { db, institution_id: id } = bank
  const accountId = await inTransaction(db, (trx) =>
    openSavingsAccount(bank.ctx, trx, { institution_id: id, openedOn, actor: TEST_ACTOR }),
  )
  if (amountCents > 0) await credit(bank, accountId, amountCents, openedOn)
  return accountId
}

/** The first rate of an institution, from a day on. */
export async function introduceRate(bank: Bank, from: BusinessDate, rate: Rate): Promise<void> {
  const input = { institution_id: bank.institution_id, effectiveDate: from, rate, today: from }
  await inTransaction(bank.db, (trx) => setRate(trx, { ...input, actor: TEST_ACTOR }))
}

/**
 * Finds who waits for a lock of the connection that asks. Who waits for another, such as the
 * database's upkeep while a table grows, is not found.
 */
export const WAITS_FOR_ME =
  'select pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))'

async function pidOf(client: Client): Promise<unknown> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/** Holds up an act by a lock taken elsewhere, and ends its connection while it waits. */
export async function killWaiting(
  { database }: Bank,
  lock: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const [blocker, killer] = [1, 2].map(() => new Client({ connectionString: database.ownerUrl }))
  if (!blocker || !killer) throw new Error('no connections')
  await Promise.all([blocker.connect(), killer.connect()])
  await blocker.query(`begin; ${lock}`)
  const blockerId = await pidOf(blocker)
  const over = { yet: false }
  const failure = expect(act())
    .rejects.toThrow()
    .finally(() => (over.yet = true))
  // Until the act has failed: a connection of the database's own upkeep may wait for the same lock.
  for (; !over.yet; await sleep(10)) {
    await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where $1 = any (pg_blocking_pids(pid)) and backend_type = 'client backend'`,
      [blockerId],
    )
  }
  await failure
  await Promise.all([blocker.end(), killer.end()])
}
