import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { balancesOf, openFunded, soundBooks } from '../../../../../test/books.ts'
import {
  GOOD,
  advance,
  history,
  initiate,
  move,
  returned,
  wish,
} from '../../../../../test/transfers.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { cancelTransfer, voidTransfer } from './cancel-transfer.ts'
import { initiateTransfer } from '../initiate-transfer.ts'
import { SINGLE_MOVES } from '../../../../../test/single-moves.ts'

const books = soundBooks()

describe('only once', () => {
  test('same key and wish: the same transfer; another wish: refused; 32 at once: one', async () => {
    const accountId = await openFunded(books, 1_000)
    const input = wish(books, { kind: 'withdrawal', amountCents: 100, accountId })
    const make = (amountCents: number) =>
      inTransaction(books.db, (trx) => initiateTransfer(trx, { ...input, amountCents }))
    const results = await Promise.all(Array.from({ length: 32 }, () => make(100)))
    expect(new Set(results.map(({ transfer }) => transfer.id)).size).toBe(1)
    expect(results.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    await expect(make(101)).rejects.toMatchObject({
      fields: { idempotency_key: expect.anything() },
    })
    expect(await balancesOf(books, accountId)).toMatchObject({ available_cents: 900 })
  })

  test('each move, repeated 8 times at once, happens once', async () => {
    const accountId = await openFunded(books, 1_000)
    const { id } = await initiate(books, { kind: 'deposit', amountCents: 100, accountId })
    const acts = [
      SINGLE_MOVES.queue,
      SINGLE_MOVES.submit,
      SINGLE_MOVES.post,
      SINGLE_MOVES.settle,
      returned('R01'),
    ]
    for (const act of acts) {
      const tries = Array.from({ length: 8 }, () => move(books, act, id, GOOD))
      const results = await Promise.all(tries)
      expect(results.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    }
    expect(await history(books, id)).toHaveLength(6)
    expect(await balancesOf(books, accountId)).toMatchObject({ available_cents: 1_000 })
  })

  test('of void and the cut-off exactly one wins', async () => {
    const accountId = await openFunded(books, 1_000)
    const outcomes = new Set<string>()
    for (let round = 0; round < 20; round += 1) {
      const wished = { kind: 'withdrawal', amountCents: 10, accountId } as const
      const { id } = await advance(books, wished, 'Pending')
      const [first, second] =
        round % 2 === 0 ? [voidTransfer, SINGLE_MOVES.submit] : [SINGLE_MOVES.submit, voidTransfer]
      const begun = move(books, first, id)
      // Sometimes a head start, so that each wins now and then.
      await sleep(round % 3)
      const results = await Promise.allSettled([begun, move(books, second, id)])
      const winners = results.filter((result) => result.status === 'fulfilled')
      expect(winners).toHaveLength(1)
      outcomes.add(winners[0]?.value.transfer.status ?? '')
    }
    expect([...outcomes].toSorted()).toEqual(['Submitted', 'Voided'])
  })

  test('the depositor cannot void from the last moment on; the bank still can cancel', async () => {
    const accountId = await openFunded(books, 100)
    const wished = { kind: 'withdrawal', amountCents: 10, accountId } as const
    const { id, cancel_until } = await initiate(books, wished)
    await expect(move(books, voidTransfer, id, cancel_until)).rejects.toMatchObject({
      code: 'invalid',
    })
    await move(books, cancelTransfer, id, cancel_until)
    const other = await initiate(books, wished)
    await move(books, voidTransfer, other.id, new Date(cancel_until.getTime() - 1))
    expect(await balancesOf(books, accountId)).toMatchObject({ available_cents: 100 })
  })
})
