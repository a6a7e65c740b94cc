import type { Transaction } from '@passbook/contract/transfers'
import { expect, it } from 'vitest'
import { DEPOSIT } from '../../features/transfers/test-transaction.ts'
import { earningsName, recentAddress, recentName, recentRows } from './recent-rows.ts'

let made = 0
function transaction(posted_on: string | null, differs: Partial<Transaction> = {}): Transaction {
  made += 1
  const uuid = `0b9b3f6e-8f0a-4f0e-9d6c-${String(made).padStart(12, '0')}`
  return { ...DEPOSIT, uuid, request_id: uuid, status: 'Settled', posted_on, ...differs }
}
const interest = (posted_on: string) =>
  transaction(posted_on, {
    kind: 'interest',
    description: 'Interest',
    direction: 'ServiceToPrimary',
    amount_cents: 10_00,
    linked_account: null,
  })

/** The day of each line, or the months that one line sums up. */
function shown(all: readonly Transaction[]): string[] {
  return recentRows(all).map((row) =>
    row.kind === 'earnings'
      ? `${earningsName(row, 'Interest')} ${row.cents}`
      : `${recentName(row.transaction).split(' ', 1)[0]} ${row.transaction.posted_on}`,
  )
}

it('sums up earlier months of a quiet saver, so that the deposit is seen too', () => {
  const months = [9, 8, 7, 6, 5, 4, 3, 2].map((month) => interest(`2026-0${month}-28`))
  const all = [interest('2026-10-31'), ...months, transaction('2026-02-03')]
  expect(shown(all)).toEqual([
    'Interest 2026-10-31',
    'Interest 2026-09-28',
    'Interest 2026-08-28',
    'Interest 2026-07-28',
    'Interest for February to June 5000',
    'Deposit 2026-02-03',
  ])
})

it('keeps the tax withheld with the interest of its month', () => {
  const taxed = [10, 9, 8, 7, 6].flatMap((month) => {
    const paid = interest(`2026-${String(month).padStart(2, '0')}-28`)
    const kind = { kind: 'withholding', direction: 'PrimaryToService', amount_cents: 2_00 } as const
    return [transaction(paid.posted_on, { ...paid, ...kind, description: 'Tax withheld' }), paid]
  })
  expect(shown([...taxed, transaction('2026-02-03')])).toEqual([
    'Tax 2026-10-28',
    'Interest 2026-10-28',
    'Tax 2026-09-28',
    'Interest 2026-09-28',
    'Interest for June to August 2400',
    'Deposit 2026-02-03',
  ])
})

it('sums up nothing where all lines fit, and two months never', () => {
  const few = [interest('2026-10-31'), interest('2026-09-30'), transaction('2026-09-02')]
  expect(shown(few)).toHaveLength(3)
  const pairs = [10, 8, 6].flatMap((month) => {
    const of = (each: number) => `2026-${String(each).padStart(2, '0')}-28`
    return [interest(of(month)), interest(of(month - 1)), transaction(of(month - 1))]
  })
  expect(shown(pairs).join()).not.toContain(' to ')
})

it('names the months and leads to their explanation', () => {
  const october = interest('2026-10-31')
  expect(recentName(october)).toBe('Interest for October')
  expect(earningsName({ from: '2025-09-30', to: '2026-09-30' }, 'Dividends')).toBe(
    'Dividends, Sep 2025 to Sep 2026',
  )
  const [row] = recentRows([october])
  expect(row && recentAddress(row)).toBe('/dashboard/interest?month=2026-10')
})
