import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { array, assert, asyncProperty, integer, nat, record } from 'fast-check'
import pino from 'pino'
import { expect, inject, test } from 'vitest'
import { DAY, TEST_ACTOR, counts, credit, openFunded, soundBooks } from '../../test/books.ts'
import { openDatabase } from '../platform/db/database.ts'
import { openPool } from '../platform/db/pool.ts'
import { readBalances } from './balances.ts'
import type { EntryInput } from './entry.ts'
import { post } from './post.ts'

const books = soundBooks()

function entry(accountId: string, amountCents: number, key: string = randomUUID()): EntryInput {
  return {
    institution_id: books.institution_id,
    kind: amountCents > 0 ? 'deposit' : 'withdrawal',
    description: 'Test {"quoted", \\ text}',
    effectiveDate: DAY,
    postings: [
      { kind: 'savings', accountId, amountCents },
      { kind: 'ach_clearing', amountCents: -amountCents },
    ],
    idempotencyKey: key,
    actor: TEST_ACTOR,
  }
}

function openMany(count: number, cents: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => openFunded(books, cents)))
}

async function available(accountId: string): Promise<number> {
  return (await readBalances(books.db, books.institution_id, accountId)).available_cents
}

/** The transactions that wrote these entries. */
async function transactionsOf(entryIds: number[]): Promise<number> {
  const { rows } = await books.owner.query<{ count: number }>(
    'select count(distinct xmin::text) as count from journal_entries where id = any($1)',
    [entryIds],
  )
  return rows[0]?.count ?? 0
}

test('entries that come together share a transaction, each with all that belongs to it', async () => {
  const accountIds = await openMany(8, 1_000)
  const before = await counts(books.db)
  const posted = await Promise.all(
    accountIds.map((id, index) => post(books.db, entry(id, -1 - index))),
  )
  expect(await transactionsOf(posted.map(({ entryId }) => entryId))).toBe(1)
  expect(await Promise.all(accountIds.map(available))).toEqual(
    accountIds.map((_, index) => 999 - index),
  )
  const after = await counts(books.db)
  expect(after?.entries).toBe((before?.entries ?? 0) + 8)
  expect(after?.postings).toBe((before?.postings ?? 0) + 16)
  expect(after?.audits).toBe((before?.audits ?? 0) + 8)
})

test('one that is refused, replayed or unknown fails nobody beside it', async () => {
  const [good = '', poor = '', known = ''] = await openMany(3, 100)
  const first = entry(known, 10)
  const { entryId } = await post(books.db, first)
  const results = await Promise.allSettled([
    post(books.db, entry(good, -100)),
    post(books.db, entry(poor, -101)),
    post(books.db, first),
    post(books.db, { ...entry(known, 11), idempotencyKey: first.idempotencyKey }),
    post(books.db, entry(randomUUID(), 5)),
  ])
  expect(results).toMatchObject([
    { status: 'fulfilled', value: { isReplay: false } },
    {
      status: 'rejected',
      reason: { code: 'invalid', fields: { amount_cents: [expect.any(String)] } },
    },
    { status: 'fulfilled', value: { entryId, isReplay: true } },
    { status: 'rejected', reason: { fields: { idempotency_key: [expect.any(String)] } } },
    { status: 'rejected', reason: { code: 'not_found' } },
  ])
  expect(await Promise.all([good, poor, known].map(available))).toEqual([0, 100, 110])
})

test('those whose accounts somebody has locked wait alone, however many', async () => {
  const locked = await openMany(4, 100)
  const free = await openMany(3, 100)
  await books.owner.query('begin')
  await books.owner.query('select from savings_balances where account_id = any($1) for update', [
    locked,
  ])
  const waiting: Promise<unknown>[] = []
  for (const id of [...locked, ...locked]) {
    waiting.push(post(books.db, entry(id, -1)))
    await setImmediate()
  }
  await Promise.all(free.map((id) => post(books.db, entry(id, -10))))
  await post(books.db, entry(free[0] ?? '', -1))
  expect(await Promise.all([...free, ...locked].map(available))).toEqual([
    89, 90, 90, 100, 100, 100, 100,
  ])
  await books.owner.query('rollback')
  await Promise.all(waiting)
  expect(await Promise.all(locked.map(available))).toEqual([98, 98, 98, 98])
})

test('a group without an answer fails as one, and its keys make a retry safe', async () => {
  const accountIds = await openMany(3, 100)
  const inputs = accountIds.map((id) => entry(id, -10))
  const log = pino({ level: 'silent' })
  const url = new URL(inject('appUrl'))
  url.pathname = books.owner.database ?? ''
  const hasty = openDatabase(openPool({ url: url.href, size: 4, queryTimeoutMs: 300, log }))
  await holdKey(inputs[1]?.idempotencyKey ?? '')
  const results = await Promise.allSettled(inputs.map((input) => post(hasty, input)))
  expect(results).toMatchObject(
    inputs.map(() => ({ status: 'rejected', reason: { message: 'Query read timeout' } })),
  )
  await books.owner.query('rollback')
  await Promise.all(inputs.map((input) => post(books.db, input)))
  expect(await Promise.all(accountIds.map(available))).toEqual([90, 90, 90])
  await hasty.destroy()
})

/** Somebody is writing an entry with this key and has not committed. */
async function holdKey(key: string): Promise<void> {
  await books.owner.query('begin')
  await books.owner.query(
    `insert into journal_entries (institution_id, kind, description, effective_date, posting_count,
       idempotency_key, input_hash) values ($1, 'adjustment', 'Held', $2, 2, $3, '')`,
    [books.institution_id, DAY, key],
  )
}

test('whatever comes at once, each account ends where its accepted entries take it', async () => {
  const wish = record({
    account: nat(3),
    cents: integer({ min: -60, max: 60 }).filter((cents) => cents !== 0),
    key: nat(30),
  })
  await assert(
    asyncProperty(array(wish, { minLength: 2, maxLength: 40 }), async (wishes) => {
      const accountIds = await openMany(4, 100)
      const run = randomUUID()
      const results = await Promise.allSettled(
        wishes.map(({ account, cents, key }) =>
          post(books.db, entry(accountIds[account] ?? '', cents, `${run} ${key}`)),
        ),
      )
      const expected = accountIds.map(() => 100)
      for (const [index, result] of results.entries()) {
        const { account = 0, cents = 0 } = wishes[index] ?? {}
        const isNew = result.status === 'fulfilled' && !result.value.isReplay
        if (isNew) expected[account] = (expected[account] ?? 0) + cents
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'invalid' })
      }
      expect(await Promise.all(accountIds.map(available))).toEqual(expected)
      await credit(books, accountIds[0] ?? '', 1)
    }),
    { numRuns: 15 },
  )
})
