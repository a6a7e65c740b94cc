import type { Mistake } from '@passbook/contract/console/customer-acts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemBalance } from '../../../../test/ledger.ts'
import { FILE_DAY, cutOff, statusOf, wishFor } from '../../../../test/ach.ts'
import { addInstitution, openOn, useBank as testBank } from '../../../../test/banking.ts'
import { TEST_ACTOR, keepSoundBooks } from '../../../../test/books.ts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { settleDue } from '../transfers/settle-due.ts'
import { readBalances } from '../../../ledger/balances.ts'
import type { Transfer } from '../transfers/queries.ts'
import { returnTransfer } from '../transfers/moves/return-transfer.ts'
import { reverseEntry } from './reverse-entry.ts'

const bank = testBank()
const OPERATOR = { kind: 'operator', id: 'Otto Operator' } as const
const day = (days: number) => addDays(FILE_DAY, days)
const at = (days: number, time: string) => easternInstant(day(days), time)

let tests = 0
beforeEach(async () => {
  tests += 1
  bank.institution_id = await addInstitution(bank.db, `test-${tests}`)
})
keepSoundBooks(() => bank.db)

const balances = (accountId: string) => readBalances(bank.db, bank.institution_id, accountId)

const settle = (days: number) =>
  settleDue({ ...bank.ctx, clock: fixedClock(at(days, '08:30')) }, bank.institution_id, day(days))

const reverse = (transfer: Transfer, now: Date, reason: Mistake = 'duplicate') =>
  inTransaction(bank.db, (trx) =>
    reverseEntry(trx, {
      institution_id: bank.institution_id,
      transferId: transfer.id,
      reason,
      people: { askedBy: OPERATOR.id, agreedBy: 'Paula Partner' },
      now,
      actor: OPERATOR,
    }),
  )

describe('a deposit', () => {
  test('goes back in the next file, from its own hold', async () => {
    const accountId = await openOn(bank, FILE_DAY, 1_000)
    const deposit = await wishFor(bank, { kind: 'deposit', amountCents: 700, accountId })
    await cutOff(bank)
    await settle(1)
    expect(await balances(accountId)).toMatchObject({ current_cents: 1_700, held_cents: 700 })
    const { transfer } = await reverse(deposit, at(1, '10:00'))
    expect(transfer).toMatchObject({
      kind: 'deposit_reversal',
      reverses_transfer_id: deposit.id,
      request_id: deposit.request_id,
      file_date: day(1),
      shortfall_cents: 0,
    })
    expect(await balances(accountId)).toMatchObject({ current_cents: 1_700, held_cents: 700 })
    // The link may have been given up since: the money goes back where it came from.
    await sql`update linked_accounts set status = 'ARCHIVED'
      where id = ${deposit.linked_account_id}`.execute(bank.db)
    const [file] = await cutOff(bank, day(1))
    expect(file?.batches).toMatchObject([
      {
        secCode: 'WEB',
        entryDescription: 'REVERSAL',
        serviceClassCode: 220,
        entries: [{ transactionCode: 22, amountCents: 700, account: '40051234' }],
      },
    ])
    expect(await balances(accountId)).toMatchObject({ current_cents: 1_000, held_cents: 0 })
    await settle(8)
    expect(await statusOf(bank, deposit)).toBe('Settled')
    expect(await statusOf(bank, transfer)).toBe('Settled')
    expect(await systemBalance(bank.db, bank.institution_id, 'ach_clearing')).toBe(-1_000)
    const { rows } = await sql`
      select actor_id, details from audit_log
      where entity_id = ${deposit.id} and action = 'reverse'`.execute(bank.db)
    const details = { reason: 'duplicate', reversal_id: transfer.id, shortfall_cents: 0 }
    expect(rows).toEqual([{ actor_id: 'Otto Operator', details }])
  })

  test('of which some was spent is owed as far as it was', async () => {
    await sql`update savings_products set deposit_hold_business_days = 0
      where institution_id = ${bank.institution_id}`.execute(bank.db)
    const accountId = await openOn(bank, FILE_DAY)
    const deposit = await wishFor(bank, { kind: 'deposit', amountCents: 700, accountId })
    await cutOff(bank)
    await settle(1)
    const now = at(1, '09:00')
    await wishFor(bank, { kind: 'withdrawal', amountCents: 500, accountId, now })
    const { transfer } = await reverse(deposit, at(1, '10:00'), 'wrong_amount')
    expect(transfer.shortfall_cents).toBe(500)
    expect(await balances(accountId)).toMatchObject({ available_cents: 0, held_cents: 700 })
    await cutOff(bank, day(1))
    expect(await balances(accountId)).toMatchObject({
      current_cents: 0,
      available_cents: 0,
      receivable_cents: 500,
    })
    // It comes back undelivered: nothing is owed any more.
    await inTransaction(bank.db, (trx) =>
      returnTransfer(trx, {
        institution_id: bank.institution_id,
        transferId: transfer.id,
        returnCode: 'R03',
        now: at(3, '08:00'),
        actor: TEST_ACTOR,
      }),
    )
    expect(await balances(accountId)).toMatchObject({ current_cents: 200, receivable_cents: 0 })
  })

  test('that came back by itself is not reversed', async () => {
    const deposit = await wishFor(bank, { kind: 'deposit', amountCents: 700 })
    await cutOff(bank)
    await settle(1)
    const { transfer } = await reverse(deposit, at(1, '10:00'))
    await inTransaction(bank.db, (trx) =>
      returnTransfer(trx, {
        institution_id: bank.institution_id,
        transferId: deposit.id,
        returnCode: 'R01',
        now: at(1, '11:00'),
        actor: TEST_ACTOR,
      }),
    )
    expect(await cutOff(bank, day(1))).toEqual([])
    expect(await statusOf(bank, transfer)).toBe('Cancelled')
  })
})

test('a withdrawal is pulled back, and posts when that settles', async () => {
  const accountId = await openOn(bank, FILE_DAY, 1_000)
  const withdrawal = await wishFor(bank, { kind: 'withdrawal', amountCents: 600, accountId })
  await cutOff(bank)
  await reverse(withdrawal, at(1, '10:00'), 'wrong_receiver')
  const [file] = await cutOff(bank, day(1))
  expect(file?.batches).toMatchObject([
    {
      secCode: 'PPD',
      entryDescription: 'REVERSAL',
      serviceClassCode: 225,
      entries: [{ transactionCode: 27, amountCents: 600 }],
    },
  ])
  expect(await balances(accountId)).toMatchObject({ current_cents: 400, pending_cents: 600 })
  await settle(2)
  expect(await balances(accountId)).toMatchObject({ current_cents: 1_000, available_cents: 400 })
})

describe('is refused', () => {
  test('a second time: the first is told again', async () => {
    const withdrawal = await wishFor(bank, { kind: 'withdrawal' })
    await cutOff(bank)
    const tries = Array.from({ length: 4 }, () => reverse(withdrawal, at(1, '10:00')))
    const results = await Promise.all(tries)
    expect(results.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    expect(new Set(results.map(({ transfer }) => transfer.id)).size).toBe(1)
  })

  test('after five banking days', async () => {
    const withdrawal = await wishFor(bank, { kind: 'withdrawal' })
    await cutOff(bank)
    // It settled on Tuesday: the last file it can be reversed in is that of the next Tuesday.
    await expect(reverse(withdrawal, at(9, '10:00'))).rejects.toMatchObject({ code: 'invalid' })
    await expect(reverse(withdrawal, at(8, '15:50'))).rejects.toMatchObject({ code: 'invalid' })
    expect((await reverse(withdrawal, at(8, '10:00'))).transfer.file_date).toBe(day(8))
  })

  test('before it left, before it posted, and for what is no deposit or withdrawal', async () => {
    const deposit = await wishFor(bank, { kind: 'deposit' })
    const refused = { code: 'invalid' }
    await expect(reverse(deposit, at(0, '11:00'))).rejects.toMatchObject(refused)
    await cutOff(bank)
    await expect(reverse(deposit, at(0, '17:00'))).rejects.toMatchObject(refused)
    await settle(1)
    const { transfer } = await reverse(deposit, at(1, '10:00'))
    await cutOff(bank, day(1))
    await expect(reverse(transfer, at(2, '10:00'))).rejects.toMatchObject(refused)
    const other = { ...deposit, id: crypto.randomUUID() }
    await expect(reverse(other, at(1, '10:00'))).rejects.toMatchObject({ code: 'not_found' })
  })
})
