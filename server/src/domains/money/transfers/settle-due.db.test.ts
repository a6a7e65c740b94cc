import { type KyselyPlugin, sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import {
  TEST_ACTOR,
  credit,
  keepSoundBooks,
  openFunded,
  testBooks,
} from '../../../../test/books.ts'
import { GOOD, TUESDAY, advance, history, move, returned } from '../../../../test/transfers.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { post } from '../../../ledger/post.ts'
import { settleDue } from './settle-due.ts'

const books = testBooks()
keepSoundBooks(() => books.db)

/** The settlement run of a day, and how many statements it sent, begins and commits apart. */
async function settleOn(now: Date): Promise<number> {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  }
  const ctx = {
    db: books.db.withPlugin(counter),
    clock: fixedClock(now),
    log: pino({ level: 'silent' }),
  } as unknown as Context
  await settleDue(ctx, books.institution_id, easternDate(now))
  return statements
}

/** Somebody with a login for each account. */
async function addHolders(accountIds: readonly string[]): Promise<void> {
  const { institution_id } = books
  await sql`
    with holder as (
      select account_id, gen_random_uuid() as id from unnest(${accountIds}::uuid[]) as account_id
    ), entity as (
      insert into entities (institution_id, id, savings_account_id)
      select ${institution_id}, id, account_id from holder
    ), login as (
      insert into users (institution_id, id, email, password_hash)
      select ${institution_id}, id, id || '@example.com', 'never signs in' from holder
    ), screened as (
      insert into identity_checks
        (institution_id, depositor_id, outcome, sanctions_hit, evidence, asked_at, answered_at)
      select ${institution_id}, id, 'PASSED', false, '{}', now(), now() from holder
    )
    insert into depositors
      (institution_id, id, user_id, entity_id, registration_status, registration_last_step)
    select ${institution_id}, id, id, id, 'PASSED', 'completed' from holder`.execute(books.db)
}

function deposit(accountId: string, amountCents: number) {
  return advance(books, { kind: 'deposit', amountCents, accountId }, 'Submitted')
}

const balancesOf = (accountId: string) => readBalances(books.db, books.institution_id, accountId)

test('takes as many statements for thirty deposits as for one', async () => {
  const accountIds = await Promise.all(Array.from({ length: 30 }, () => openFunded(books)))
  await addHolders(accountIds)
  const [first] = await Promise.all(accountIds.map((id) => deposit(id, 500)))
  // Two lists; lock the transfers and their balances, post, hold, save.
  expect(await settleOn(TUESDAY)).toBe(7)
  const posted = { current_cents: 500, held_cents: 500, available_cents: 0, pending_cents: 0 }
  for (const id of accountIds) expect(await balancesOf(id)).toMatchObject(posted)
  // Two lists; lock the transfers, release, save; find whom to tell, list the alerts, and mark
  // the earlier ones as read.
  expect(await settleOn(GOOD)).toBe(8)
  const { rows } = await sql`select from alerts where kind = 'deposit_settled'`.execute(books.db)
  expect(rows).toHaveLength(30)
  for (const id of accountIds) expect(await balancesOf(id)).toMatchObject({ available_cents: 500 })
  expect((await history(books, first?.id ?? '')).slice(-2)).toEqual([
    'Submitted Submitted posted',
    'Submitted Settled settled',
  ])
  expect(await settleOn(GOOD)).toBe(2)
})

test('several deposits of one account repay what is owed in turn', async () => {
  const accountId = await openFunded(books)
  const spent = await advance(books, { kind: 'deposit', amountCents: 500, accountId }, 'Settled')
  await credit(books, accountId, -500)
  await move(books, returned('R10'), spent.id, GOOD)
  expect(await balancesOf(accountId)).toMatchObject({ receivable_cents: 500 })
  await Promise.all([300, 300, 300].map((cents) => deposit(accountId, cents)))
  await settleOn(TUESDAY)
  expect(await balancesOf(accountId)).toMatchObject({
    current_cents: 400,
    held_cents: 400,
    receivable_cents: 0,
  })
})

test('one that cannot post stays for the next run and holds up nobody', async () => {
  const accountIds = await Promise.all(Array.from({ length: 5 }, () => openFunded(books)))
  const transfers = await Promise.all(accountIds.map((id) => deposit(id, 700)))
  const [stuck] = transfers
  // Its key was used for something else.
  await post(books.db, {
    institution_id: books.institution_id,
    kind: 'adjustment',
    description: 'In the way',
    effectiveDate: easternDate(TUESDAY),
    postings: [
      { kind: 'suspense', amountCents: 1 },
      { kind: 'ach_clearing', amountCents: -1 },
    ],
    idempotencyKey: `transfer:${stuck?.id}:posted`,
    actor: TEST_ACTOR,
  })
  await settleOn(TUESDAY)
  const currents = await Promise.all(accountIds.map(balancesOf))
  expect(currents.map(({ current_cents }) => current_cents)).toEqual([0, 700, 700, 700, 700])
})
