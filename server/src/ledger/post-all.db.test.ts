import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY, TEST_ACTOR, counts, keepSoundBooks, openFunded, testBooks } from '../../test/books.ts'
import { readBalances } from './balances.ts'
import type { EntryInput } from './entry.ts'
import { postAll } from './post-all.ts'
import { post } from './post.ts'

const books = testBooks()
keepSoundBooks(() => books.db)

function debit(accountId: string, amountCents: number): EntryInput {
  return {
    institution_id: books.institution_id,
    kind: 'withdrawal',
    description: 'Test "quoted" \\ text',
    effectiveDate: DAY,
    postings: [
      { kind: 'savings', accountId, amountCents: -amountCents },
      { kind: 'ach_clearing', amountCents },
    ],
    idempotencyKey: randomUUID(),
    accountId,
    actor: TEST_ACTOR,
  }
}

test('posts each as post does, in the order given, and the same keys once', async () => {
  const accountIds = await Promise.all([100, 100, 100].map((cents) => openFunded(books, cents)))
  const entries = accountIds
    .toSorted()
    .toReversed()
    .map((id, index) => debit(id, 10 + index))
  const [first] = entries
  if (first === undefined) throw new Error('no entries')
  const alone = await post(books.db, first)
  const posted = await postAll(books.db, entries)
  expect(posted.map(({ isReplay }) => isReplay)).toEqual([true, false, false])
  expect(posted[0]?.entryId).toBe(alone.entryId)
  const again = await postAll(books.db, entries)
  expect(again).toEqual(posted.map(({ entryId }) => ({ entryId, isReplay: true })))
  for (const [index, entry] of entries.entries()) {
    const { available_cents } = await readBalances(
      books.db,
      books.institution_id,
      entry.accountId ?? '',
    )
    expect(available_cents).toBe(90 - index)
  }
})

test('posts all or none', async () => {
  const accountIds = [await openFunded(books, 100), await openFunded(books, 100)]
  const before = await counts(books.db)
  const [one, two] = accountIds.map((id, index) => debit(id, 100 + index))
  if (one === undefined || two === undefined) throw new Error('no entries')
  await expect(postAll(books.db, [one, two])).rejects.toMatchObject({ code: 'invalid' })
  const other = { ...one, description: 'Another' }
  await post(books.db, one)
  await expect(postAll(books.db, [other])).rejects.toMatchObject({ code: 'invalid' })
  const after = await counts(books.db)
  expect(after?.entries).toBe((before?.entries ?? 0) + 1)
  expect(await postAll(books.db, [])).toEqual([])
})
