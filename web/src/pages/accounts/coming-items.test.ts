import type { Account, PendingAmount } from '@passbook/contract/accounts'
import type { Transaction } from '@passbook/contract/transfers'
import { expect, it } from 'vitest'
import { DEPOSIT } from '../../features/transfers/test-transaction.ts'
import { comingInterest, comingTransfer } from './coming-items.ts'
import { ACCOUNT, PENDING } from './test-account.ts'

const UNSENT: Partial<Transaction> = { status: 'Initiated', posted_on: null }
const FAILED: Transaction['earlier_attempts'][number] = {
  uuid: DEPOSIT.request_id,
  file_date: '2026-02-24',
  return_code: 'R01',
  returned_on: '2026-02-26',
}
const WITHDRAWAL: Partial<Transaction> = {
  kind: 'withdrawal',
  description: 'Withdrawal',
  direction: 'PrimaryToLinked',
}

it.each<[Partial<Transaction>, string, string, string]>([
  [UNSENT, '2026-03-02', 'Deposit $250.00', 'From Copper Canyon Bank'],
  [
    { ...UNSENT, is_retry: true, earlier_attempts: [FAILED] },
    '2026-03-02',
    'Deposit $250.00',
    'Attempt 2 of 3, from Copper Canyon Bank',
  ],
  [{ ...UNSENT, is_waiting: true }, '2026-03-02', 'Deposit $250.00', 'Needs your approval'],
  [
    { posted_on: null },
    '2026-03-03',
    'Deposit $250.00 arrives',
    'Starts earning. Available to withdraw Tue, Mar 10',
  ],
  [{}, '2026-03-10', '$250.00 available to withdraw', 'From Copper Canyon Bank'],
  [
    { ...WITHDRAWAL, ...UNSENT },
    '2026-03-02',
    'Withdrawal $250.00',
    'Leaves your account. Arrives at Copper Canyon Bank Tue, Mar 3',
  ],
  [WITHDRAWAL, '2026-03-03', 'Withdrawal $250.00', 'Arrives at Copper Canyon Bank'],
])('says what comes next of a transfer, and when: %#', (differs, date, what, note) => {
  expect(comingTransfer({ ...DEPOSIT, ...differs })).toMatchObject({ date, what, note })
})

const TERMS = { rate: '0.044020', as_of: '2026-11-16', min_balance_to_earn_cents: 1 }
const OUT: PendingAmount = { ...PENDING, direction: 'PrimaryToLinked', amount_cents: 100_000 }

it.each<[string, Partial<Account>, string | undefined]>([
  ['nothing is earned', {}, undefined],
  // 15 days of 10,000.00 at 4.402 % are 18.09.
  [
    'in whole dollars',
    { current_balance_cents: 1_000_000, interest_this_month_cents: 18_00 },
    'Interest, about $36',
  ],
  ['small ones to the cent', { current_balance_cents: 100_000 }, 'Interest, about $1.81'],
  // 14 days of 2,500.00, which arrive tomorrow.
  ['what is on its way earns from its day', { pending: [PENDING] }, 'Interest, about $4.22'],
  [
    'what leaves earns no longer',
    { current_balance_cents: 100_000, pending: [OUT] },
    'Interest, about $0.12',
  ],
])('estimates the interest of the month: %s', (_name, differs, what) => {
  const item = comingInterest({ ...ACCOUNT, ...differs }, TERMS, 'interest')
  expect(item?.what).toBe(what)
  if (item) expect(item.date).toBe('2026-11-30')
})
