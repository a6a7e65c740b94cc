import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { systemBalance } from '../../../../../test/ledger.ts'
import {
  DAY,
  TEST_ACTOR,
  balancesOf,
  counts,
  credit,
  openFunded,
  soundBooks,
} from '../../../../../test/books.ts'
import {
  GOOD,
  MONDAY,
  TUESDAY,
  advance,
  history,
  initiate,
  move,
  returned,
} from '../../../../../test/transfers.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { closeSavingsAccount } from '../../savings-accounts/savings-account.ts'
import { cancelTransfer, voidTransfer } from './cancel-transfer.ts'
import {
  postSettlement,
  queueTransfer,
  settleTransfer,
  submitTransfer,
} from '../../../../../test/single-moves.ts'

const books = soundBooks()

describe('a deposit', () => {
  test('posts on its settlement date, is held until it is good, and leaves its history', async () => {
    const accountId = await openFunded(books)
    const { id, ...made } = await initiate(books, { kind: 'deposit', amountCents: 900, accountId })
    expect(made).toMatchObject({
      status: 'Initiated',
      direction: 'LinkedToPrimary',
      file_date: '2026-03-02',
      settlement_date: '2026-03-03',
      available_date: '2026-03-10',
      cancel_until: new Date('2026-03-02T20:45:00Z'),
      date_created: MONDAY,
      hold_id: null,
    })
    expect(await balancesOf(books, accountId)).toMatchObject({
      current_cents: 0,
      pending_cents: 900,
    })
    await move(books, queueTransfer, id)
    await move(books, submitTransfer, id)
    expect(await balancesOf(books, accountId)).toMatchObject({
      current_cents: 0,
      pending_cents: 900,
    })
    await expect(move(books, postSettlement, id, MONDAY)).rejects.toMatchObject({ code: 'invalid' })
    await move(books, postSettlement, id, TUESDAY)
    const held = { current_cents: 900, available_cents: 0, held_cents: 900, pending_cents: 0 }
    expect(await balancesOf(books, accountId)).toMatchObject(held)
    await expect(move(books, settleTransfer, id, TUESDAY)).rejects.toMatchObject({
      code: 'invalid',
    })
    const { transfer } = await move(books, settleTransfer, id, GOOD)
    expect(transfer).toMatchObject({
      status: 'Settled',
      date_submitted: MONDAY,
      date_processed: TUESDAY,
      hold_id: null,
    })
    expect(await balancesOf(books, accountId)).toMatchObject({
      available_cents: 900,
      held_cents: 0,
    })
    expect(await history(books, id)).toEqual([
      'null Initiated initiated',
      'Initiated Pending queued',
      'Pending Submitted submitted',
      'Submitted Submitted posted',
      'Submitted Settled settled',
    ])
  })

  test('a scheduled one is pending only once its file is made', async () => {
    const accountId = await openFunded(books)
    const scheduledDate = (await initiate(books, { kind: 'deposit', amountCents: 1, accountId }))
      .available_date
    const later = await initiate(books, {
      kind: 'deposit',
      amountCents: 50,
      accountId,
      scheduledDate,
    })
    expect(later).toMatchObject({ scheduled_date: '2026-03-10', file_date: '2026-03-10' })
    expect(await balancesOf(books, accountId)).toMatchObject({ pending_cents: 1 })
    await move(books, queueTransfer, later.id)
    expect(await balancesOf(books, accountId)).toMatchObject({ pending_cents: 51 })
  })
})

describe('a withdrawal', () => {
  test('holds at once, posts when submitted', async () => {
    const accountId = await openFunded(books, 1_000)
    const wished = { kind: 'withdrawal', amountCents: 600, accountId } as const
    const { id } = await initiate(books, wished)
    expect(await balancesOf(books, accountId)).toMatchObject({
      current_cents: 1_000,
      available_cents: 400,
    })
    await expect(initiate(books, wished)).rejects.toMatchObject({ code: 'invalid' })
    await move(books, queueTransfer, id)
    await move(books, submitTransfer, id)
    expect(await balancesOf(books, accountId)).toMatchObject({
      current_cents: 400,
      available_cents: 400,
    })
    await move(books, settleTransfer, id, GOOD)
    expect(await balancesOf(books, accountId)).toMatchObject({ current_cents: 400, held_cents: 0 })
  })

  test.each([voidTransfer, cancelTransfer])('%o frees what it held', async (act) => {
    const accountId = await openFunded(books, 1_000)
    const { id } = await initiate(books, { kind: 'withdrawal', amountCents: 600, accountId })
    await move(books, act, id)
    expect(await balancesOf(books, accountId)).toMatchObject({
      available_cents: 1_000,
      held_cents: 0,
    })
    await expect(move(books, queueTransfer, id)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('64 at once never promise more than there is', async () => {
    const accountId = await openFunded(books, 1_000)
    const tries = Array.from({ length: 64 }, () =>
      initiate(books, { kind: 'withdrawal', amountCents: 90, accountId }),
    )
    const results = await Promise.allSettled(tries)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(11)
    expect(await balancesOf(books, accountId)).toMatchObject({ available_cents: 10 })
  })
})

describe('within the institution', () => {
  test('interest posts against interest_expense', async () => {
    const { db, institution_id } = books
    const accountId = await openFunded(books, 100)
    const before = await systemBalance(db, institution_id, 'interest_expense')
    await advance(books, { kind: 'interest', amountCents: 40, accountId }, 'Settled')
    expect(await balancesOf(books, accountId)).toMatchObject({ available_cents: 140 })
    expect(await systemBalance(db, institution_id, 'interest_expense')).toBe(before - 40)
  })

  test('micro-entries are the institution’s own money', async () => {
    const { db, institution_id } = books
    const before = await systemBalance(db, institution_id, 'suspense')
    await advance(books, { kind: 'micro_credit', amountCents: 12, accountId: null }, 'Submitted')
    await advance(books, { kind: 'micro_debit', amountCents: 12, accountId: null }, 'posted')
    expect(await systemBalance(db, institution_id, 'suspense')).toBe(before)
    const withAccount = { kind: 'micro_credit', accountId: randomUUID(), amountCents: 1 } as const
    await expect(initiate(books, withAccount)).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('a return', () => {
  test('before the deposit posted moves nothing', async () => {
    const accountId = await openFunded(books, 5)
    const { id } = await advance(
      books,
      { kind: 'deposit', amountCents: 100, accountId },
      'Submitted',
    )
    const { transfer } = await move(books, returned('R01'), id, TUESDAY)
    expect(transfer).toMatchObject({ status: 'Returned', return_code: 'R01', shortfall_cents: 0 })
    await expect(move(books, postSettlement, id, TUESDAY)).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await balancesOf(books, accountId)).toMatchObject({ current_cents: 5, pending_cents: 0 })
  })

  test.each(['posted', 'Settled'] as const)('of a deposit %s takes it back', async (state) => {
    const accountId = await openFunded(books, 5)
    const { id } = await advance(books, { kind: 'deposit', amountCents: 100, accountId }, state)
    await move(books, returned('R10'), id, GOOD)
    expect(await balancesOf(books, accountId)).toMatchObject({ available_cents: 5, held_cents: 0 })
  })

  test('of a withdrawal gives the money back', async () => {
    const accountId = await openFunded(books, 100)
    const { id } = await advance(
      books,
      { kind: 'withdrawal', amountCents: 70, accountId },
      'Settled',
    )
    await move(books, returned('R03'), id, GOOD)
    expect(await balancesOf(books, accountId)).toMatchObject({ available_cents: 100 })
  })

  test('of money already spent is owed, and later deposits repay it first', async () => {
    const { db, institution_id } = books
    const accountId = await openFunded(books)
    const owedBefore = await systemBalance(db, institution_id, 'returns_receivable')
    const { id } = await advance(books, { kind: 'deposit', amountCents: 100, accountId }, 'Settled')
    await credit(books, accountId, -70)
    const { transfer } = await move(books, returned('R10'), id, GOOD)
    expect(transfer.shortfall_cents).toBe(70)
    const empty = { current_cents: 0, available_cents: 0 }
    expect(await balancesOf(books, accountId)).toMatchObject({ ...empty, receivable_cents: 70 })
    expect(await systemBalance(db, institution_id, 'returns_receivable')).toBe(owedBefore - 70)

    await advance(books, { kind: 'deposit', amountCents: 50, accountId }, 'posted')
    expect(await balancesOf(books, accountId)).toMatchObject({ ...empty, receivable_cents: 20 })
    const second = { kind: 'deposit', amountCents: 50, accountId } as const
    const { id: last } = await advance(books, second, 'posted')
    expect(await balancesOf(books, accountId)).toMatchObject({
      current_cents: 30,
      receivable_cents: 0,
    })
    await move(books, returned('R10'), last, GOOD)
    expect(await balancesOf(books, accountId)).toMatchObject({ ...empty, receivable_cents: 20 })
  })

  test('at the same time as another shares what is left, and deposits share the debt', async () => {
    for (let round = 0; round < 5; round += 1) {
      const accountId = await openFunded(books)
      const deposit = { kind: 'deposit', amountCents: 100, accountId } as const
      const settled = [
        await advance(books, deposit, 'Settled'),
        await advance(books, deposit, 'Settled'),
      ]
      const onTheWay = [
        await advance(books, deposit, 'Submitted'),
        await advance(books, deposit, 'Submitted'),
      ]
      await credit(books, accountId, -50)
      const returns = settled.map(({ id }) => move(books, returned('R10'), id, GOOD))
      const shortfalls = (await Promise.all(returns)).map(
        ({ transfer }) => transfer.shortfall_cents,
      )
      expect(shortfalls.toSorted((a, b) => a - b)).toEqual([0, 50])
      await Promise.all(onTheWay.map(({ id }) => move(books, postSettlement, id, GOOD)))
      expect(await balancesOf(books, accountId)).toMatchObject({
        current_cents: 150,
        receivable_cents: 0,
      })
    }
  })

  test('to a closed account: a deposit is owed, a payout waits in suspense', async () => {
    const { db, institution_id } = books
    const accountId = await openFunded(books)
    const deposit = { kind: 'deposit', amountCents: 100, accountId } as const
    const { id: depositId } = await advance(books, deposit, 'Settled')
    const payout = { kind: 'withdrawal', amountCents: 100, accountId } as const
    const { id: payoutId } = await advance(books, payout, 'Settled')
    const closing = { institution_id, accountId, closedOn: DAY, actor: TEST_ACTOR }
    await inTransaction(db, (trx) => closeSavingsAccount(trx, closing))
    const suspense = await systemBalance(db, institution_id, 'suspense')
    await move(books, returned('R02'), payoutId, GOOD)
    expect(await systemBalance(db, institution_id, 'suspense')).toBe(suspense + 100)
    const { transfer } = await move(books, returned('R10'), depositId, GOOD)
    expect(transfer.shortfall_cents).toBe(100)
    expect(await balancesOf(books, accountId)).toMatchObject({
      current_cents: 0,
      receivable_cents: 100,
    })
  })

  test('needs a real code, and does not change it', async () => {
    const accountId = await openFunded(books)
    const { id } = await advance(books, { kind: 'deposit', amountCents: 1, accountId }, 'Submitted')
    await expect(move(books, returned('X1'), id)).rejects.toMatchObject({ code: 'invalid' })
    await move(books, returned('R02'), id)
    expect((await move(books, returned('R02'), id)).isReplay).toBe(true)
    await expect(move(books, returned('R03'), id)).rejects.toMatchObject({ code: 'invalid' })
  })
})

test.each([0, -1, 1.5, NaN, 2 ** 53, 100_000_000_01])('refuses %d cents', async (amountCents) => {
  const accountId = await openFunded(books)
  const before = await counts(books.db)
  const wished = { kind: 'deposit', amountCents, accountId } as const
  await expect(initiate(books, wished)).rejects.toMatchObject({ code: 'invalid' })
  expect(await counts(books.db)).toEqual(before)
})

test('an account that does not exist, or a transfer of another institution, is not found', async () => {
  const wished = { kind: 'deposit', amountCents: 1, accountId: randomUUID() } as const
  await expect(initiate(books, wished)).rejects.toMatchObject({ code: 'not_found' })
  const accountId = await openFunded(books)
  const { id } = await initiate(books, { kind: 'deposit', amountCents: 1, accountId })
  const elsewhere = { ...books, institution_id: randomUUID() }
  await expect(move(elsewhere, queueTransfer, id)).rejects.toMatchObject({ code: 'not_found' })
})
