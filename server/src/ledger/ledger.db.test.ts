import { randomUUID } from 'node:crypto'
import { MAX_AMOUNT_CENTS } from '@passbook/contract/money'
import { describe, expect, test } from 'vitest'
import { systemBalance } from '../../test/ledger.ts'
import { DAY, TEST_ACTOR, counts, credit, openFunded, soundBooks } from '../../test/books.ts'
import { readBalances } from './balances.ts'
import type { EntryInput } from './entry.ts'
import { hold, release } from './hold.ts'
import { post } from './post.ts'
import { reverse } from './reverse.ts'

const books = soundBooks()

function entry(accountId: string, amountCents: number, other = -amountCents): EntryInput {
  return {
    institution_id: books.institution_id,
    kind: 'deposit',
    description: 'Deposit',
    effectiveDate: DAY,
    postings: [
      { kind: 'savings', accountId, amountCents },
      { kind: 'ach_clearing', amountCents: other },
    ],
    idempotencyKey: randomUUID(),
    actor: TEST_ACTOR,
  }
}

function holdOf(accountId: string, amountCents: number, idempotencyKey: string = randomUUID()) {
  const { institution_id } = books
  return {
    institution_id,
    accountId,
    amountCents,
    reason: 'Test',
    idempotencyKey,
    actor: TEST_ACTOR,
  }
}

async function available(accountId: string): Promise<number> {
  return (await readBalances(books.db, books.institution_id, accountId)).available_cents
}

describe('post', () => {
  test('moves money between a savings account and an account of the institution', async () => {
    const { db, institution_id } = books
    const accountId = await openFunded(books)
    const clearing = await systemBalance(db, institution_id, 'ach_clearing')
    await post(db, entry(accountId, 2_500))
    expect(await readBalances(db, institution_id, accountId)).toEqual({
      current_cents: 2_500,
      available_cents: 2_500,
      held_cents: 0,
      pending_cents: 0,
      receivable_cents: 0,
    })
    expect(await systemBalance(db, institution_id, 'ach_clearing')).toBe(clearing - 2_500)
  })

  test('between two savings accounts, in either order', async () => {
    const [a, b] = [await openFunded(books, 500), await openFunded(books, 500)]
    const between = (from: string, to: string): EntryInput => ({
      ...entry(from, -100),
      kind: 'adjustment',
      postings: [
        { kind: 'savings', accountId: from, amountCents: -100 },
        { kind: 'savings', accountId: to, amountCents: 100 },
      ],
    })
    const both = Array.from({ length: 16 }, (_, n) => (n % 2 === 0 ? between(a, b) : between(b, a)))
    await Promise.all(both.map((input) => post(books.db, input)))
    expect([await available(a), await available(b)]).toEqual([500, 500])
  })

  test.each([0, -0, 0.5, NaN, Infinity, 2 ** 53, MAX_AMOUNT_CENTS + 1])(
    'refuses %d cents before it reaches the database',
    async (amountCents) => {
      const accountId = await openFunded(books)
      const before = await counts(books.db)
      await expect(post(books.db, entry(accountId, amountCents))).rejects.toMatchObject({
        code: 'invalid',
      })
      await expect(hold(books.db, holdOf(accountId, amountCents))).rejects.toMatchObject({
        code: 'invalid',
      })
      expect(await counts(books.db)).toEqual(before)
    },
  )

  test('refuses postings that do not sum to zero, or one alone', async () => {
    const accountId = await openFunded(books)
    await expect(post(books.db, entry(accountId, 100, -99))).rejects.toMatchObject({
      fields: { postings: ['The postings sum to 1 cents, not to zero.'] },
    })
    const alone: EntryInput = { ...entry(accountId, 1), postings: [] }
    await expect(post(books.db, alone)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('refuses more than is available, and an account that does not exist', async () => {
    const accountId = await openFunded(books, 300)
    await hold(books.db, holdOf(accountId, 201))
    await expect(post(books.db, entry(accountId, -100))).rejects.toMatchObject({
      fields: { amount_cents: ['This is more than the available balance.'] },
    })
    await post(books.db, entry(accountId, -99))
    await expect(post(books.db, entry(randomUUID(), 100))).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('idempotency', () => {
  test('same key and input: the same entry; other input: refused', async () => {
    const accountId = await openFunded(books)
    const input = entry(accountId, 700)
    const first = await post(books.db, input)
    const again = await post(books.db, input)
    expect(again).toEqual({ entryId: first.entryId, isReplay: true })
    await expect(
      post(books.db, { ...entry(accountId, 701), idempotencyKey: input.idempotencyKey }),
    ).rejects.toMatchObject({ code: 'invalid', fields: { idempotency_key: expect.anything() } })
    expect(await available(accountId)).toBe(700)
  })

  test('32 parallel duplicates have one effect', async () => {
    const accountId = await openFunded(books)
    const input = entry(accountId, 100)
    const results = await Promise.all(Array.from({ length: 32 }, () => post(books.db, input)))
    expect(new Set(results.map((result) => result.entryId)).size).toBe(1)
    expect(results.filter((result) => !result.isReplay)).toHaveLength(1)
    const held = holdOf(accountId, 10)
    const holds = await Promise.all(Array.from({ length: 32 }, () => hold(books.db, held)))
    expect(holds.filter((result) => !result.isReplay)).toHaveLength(1)
    const { institution_id } = books
    const free = { institution_id, holdId: holds[0]?.holdId ?? 0, actor: TEST_ACTOR }
    const releases = await Promise.all(Array.from({ length: 32 }, () => release(books.db, free)))
    expect(releases.filter((result) => !result.isReplay)).toHaveLength(1)
    expect(await available(accountId)).toBe(100)
  })
})

describe('hold and release', () => {
  test('held money stays current and is not available', async () => {
    const accountId = await openFunded(books, 1_000)
    const { holdId } = await hold(books.db, holdOf(accountId, 400))
    expect(await readBalances(books.db, books.institution_id, accountId)).toMatchObject({
      current_cents: 1_000,
      held_cents: 400,
      available_cents: 600,
    })
    await expect(hold(books.db, holdOf(accountId, 601))).rejects.toMatchObject({ code: 'invalid' })
    const free = { institution_id: books.institution_id, holdId, actor: TEST_ACTOR }
    expect(await release(books.db, free)).toEqual({ isReplay: false })
    expect(await release(books.db, free)).toEqual({ isReplay: true })
    expect(await available(accountId)).toBe(1_000)
    await expect(release(books.db, { ...free, holdId: 999_999_999 })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('reverse', () => {
  test('posts the opposite, once', async () => {
    const { db, institution_id } = books
    const accountId = await openFunded(books, 1_000)
    const { entryId } = await credit(books, accountId, 100)
    const reversal = (idempotencyKey: string) =>
      reverse(db, {
        institution_id,
        entryId,
        description: 'Wrong amount',
        effectiveDate: DAY,
        idempotencyKey,
        actor: TEST_ACTOR,
      })
    const keys = Array.from({ length: 8 }, () => randomUUID())
    const results = await Promise.allSettled(keys.map(reversal))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await available(accountId)).toBe(1_000)
  })

  test('never takes what was spent', async () => {
    const accountId = await openFunded(books)
    const { entryId } = await credit(books, accountId, 100)
    await credit(books, accountId, -60)
    const { db, institution_id } = books
    await expect(
      reverse(db, {
        institution_id,
        entryId,
        description: 'Wrong amount',
        effectiveDate: DAY,
        idempotencyKey: randomUUID(),
        actor: TEST_ACTOR,
      }),
    ).rejects.toMatchObject({ code: 'invalid' })
    expect(await available(accountId)).toBe(40)
  })
})

test('64 withdrawals at once never take more than there is', async () => {
  for (let round = 0; round < 3; round += 1) {
    const accountId = await openFunded(books, 1_000)
    const tries = Array.from({ length: 64 }, (_, n) =>
      n % 2 === 0 ? post(books.db, entry(accountId, -100)) : hold(books.db, holdOf(accountId, 100)),
    )
    const results = await Promise.allSettled(tries)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
    expect(await available(accountId)).toBe(0)
  }
})

test('every posting, hold and release leaves an audit row in its own transaction', async () => {
  const accountId = await openFunded(books)
  const before = await counts(books.db)
  await credit(books, accountId, 100)
  await expect(credit(books, accountId, -101)).rejects.toThrow()
  expect((await counts(books.db))?.audits).toBe((before?.audits ?? 0) + 1)
})
