import type { Account, PendingAmount } from '@passbook/contract/accounts'
import { LIMITS } from '@passbook/contract/limits'
import { describe, expect, it } from 'vitest'
import { headlineOf, onHoldCents, onHoldWords } from './balance-words.ts'
import { ACCOUNT, PENDING } from './test-account.ts'

const TODAY = '2026-11-16'
const POSTED: PendingAmount = { ...PENDING, is_posted: true }
const LATER: PendingAmount = { ...POSTED, available_date: '2026-11-27' }
const OUT: PendingAmount = { ...PENDING, direction: 'PrimaryToLinked' }

describe('the large figure', () => {
  it.each<[string, Partial<Account>, boolean, string, number, string | null]>([
    [
      'is what can be withdrawn, with the balance where it differs',
      { available_balance_cents: 500, current_balance_cents: 900 },
      true,
      'Available to withdraw',
      500,
      'Current balance $9.00',
    ],
    [
      'is never called available while it cannot be withdrawn',
      { available_balance_cents: 900, current_balance_cents: 900 },
      false,
      'Current balance',
      900,
      null,
    ],
    [
      'is the balance while all of it is on hold',
      { current_balance_cents: 250_000, held_cents: 250_000, pending: [POSTED] },
      false,
      'Current balance',
      250_000,
      null,
    ],
    [
      'is the first deposit and the day it arrives',
      { pending_in_cents: 250_000, pending: [PENDING] },
      false,
      'Your deposit',
      250_000,
      'Arrives Tue, Nov 17',
    ],
    [
      'leaves out the membership share, and says that the balance includes it',
      { available_balance_cents: 900, current_balance_cents: 900, membership_share_cents: 500 },
      true,
      'Available to withdraw',
      400,
      'Current balance $9.00, including your $5.00 membership share',
    ],
    [
      'is the balance where only the membership share is left',
      { available_balance_cents: 500, current_balance_cents: 500, membership_share_cents: 500 },
      false,
      'Current balance',
      500,
      null,
    ],
    ['is zero where there is nothing', {}, false, 'Available to withdraw', 0, null],
  ])('%s', (_name, account, mayWithdraw, label, cents, note) => {
    const headline = headlineOf({ ...ACCOUNT, ...account }, TODAY, mayWithdraw)
    expect(headline).toEqual({ label, cents, note })
  })

  it('promises no day that has passed, and none before the bank’s day is known', () => {
    const account = { ...ACCOUNT, pending_in_cents: 250_000, pending: [PENDING] }
    expect(headlineOf(account, '2026-11-18', false).note).toBe('On its way')
    expect(headlineOf(account, undefined, false).note).toBe('On its way')
  })
})

it.each<[string, Partial<Account>, number, string]>([
  ['nothing', { current_balance_cents: 900, available_balance_cents: 900 }, 0, ''],
  [
    'a deposit',
    { current_balance_cents: 900, held_cents: 900, pending: [POSTED] },
    900,
    'until Nov 24',
  ],
  [
    'several deposits',
    { current_balance_cents: 900, held_cents: 900, pending: [POSTED, LATER] },
    900,
    'until Nov 27',
  ],
  ['an amount that staff hold', { current_balance_cents: 900, held_cents: 900 }, 900, 'by us'],
  [
    'a deposit and more that staff hold',
    { current_balance_cents: 250_900, held_cents: 250_900, pending: [POSTED] },
    250_900,
    'partly by us',
  ],
  [
    'more deposits than home is told of',
    {
      current_balance_cents: 900,
      held_cents: 900,
      pending: Array.from({ length: LIMITS.pendingAtHome }, () => OUT),
    },
    900,
    '',
  ],
  [
    'a withdrawal that has not left',
    {
      current_balance_cents: 900,
      available_balance_cents: 400,
      pending_out_cents: 500,
      pending: [OUT],
    },
    500,
    'for a withdrawal',
  ],
])('on hold is all that cannot be withdrawn: %s', (_name, differs, cents, words) => {
  const account = { ...ACCOUNT, ...differs }
  expect(onHoldCents(account)).toBe(cents)
  expect(onHoldWords(account, TODAY)).toBe(words)
})
