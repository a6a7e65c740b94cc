import type { Account, PendingAmount } from '@passbook/contract/accounts'
import { describe, expect, it } from 'vitest'
import { headlineOf, onHoldLabel, pendingWords } from './balance-words.ts'
import { ACCOUNT, PENDING } from './test-account.ts'

const TODAY = '2026-11-16'
const POSTED: PendingAmount = { ...PENDING, is_posted: true }
const LATER: PendingAmount = { ...POSTED, available_date: '2026-11-27' }
const OUT: PendingAmount = { ...PENDING, direction: 'PrimaryToLinked' }

describe('what stands large', () => {
  it.each<[string, Partial<Account>, string, number | null, string | null]>([
    [
      'what can be withdrawn',
      { available_balance_cents: 5, held_cents: 9, pending: [POSTED] },
      'Available to withdraw',
      5,
      null,
    ],
    [
      'what is there and cannot leave, of a dormant account',
      { available_balance_cents: 5, dormancy: { since: '2026-10-28', asked_at: null } },
      'In your savings',
      5,
      'is yours to withdraw once the account is no longer dormant',
    ],
    [
      'the first deposit and the day it arrives, never nothing',
      { pending_in_cents: 250_000, pending: [PENDING] },
      'Your deposit',
      250_000,
      'arrives Tue, Nov 17',
    ],
    [
      'what is on hold and the day it can be withdrawn',
      { current_balance_cents: 250_000, held_cents: 250_000, pending: [POSTED] },
      'In your savings, on hold',
      250_000,
      'is yours to withdraw Tue, Nov 24',
    ],
    [
      'what is on hold and the days it can be withdrawn',
      { current_balance_cents: 500_000, held_cents: 500_000, pending: [POSTED, LATER] },
      'In your savings, on hold',
      500_000,
      'is yours to withdraw from Tue, Nov 24 to Fri, Nov 27',
    ],
    [
      'that there is nothing',
      {},
      'Available to withdraw',
      null,
      'There is nothing to withdraw. Deposit first.',
    ],
    [
      'that all of it leaves',
      { pending_out_cents: 250_000, pending: [OUT] },
      'Available to withdraw',
      null,
      'All of it is on its way to your bank. Deposit to go on saving.',
    ],
  ])('%s', (_name, account, label, cents, words) => {
    expect(headlineOf({ ...ACCOUNT, ...account }, TODAY)).toEqual({ label, cents, words })
  })

  it('promises no day that has passed, and none before the bank’s day is known', () => {
    const account = { ...ACCOUNT, pending_in_cents: 250_000, pending: [PENDING] }
    expect(headlineOf(account, '2026-11-18').words).toBe('is on its way')
    expect(headlineOf(account, undefined).words).toBe('is on its way')
    const held = { ...ACCOUNT, held_cents: 250_000, pending: [POSTED] }
    expect(headlineOf(held, '2026-11-25').words).toBe('is not yours to withdraw yet')
  })
})

it.each<[PendingAmount[], string]>([
  [[], 'On hold'],
  [[PENDING], 'On hold'],
  [[POSTED], 'On hold until Nov 24'],
  [[POSTED, LATER], 'On hold, the last until Nov 27'],
])('the strip says until when something is on hold: %#', (pending, words) => {
  expect(onHoldLabel(pending, TODAY)).toBe(words)
})

it.each<[PendingAmount, string, string]>([
  [PENDING, TODAY, 'In your savings Tue, Nov 17, yours to withdraw Tue, Nov 24'],
  [POSTED, TODAY, 'Earning, yours to withdraw Tue, Nov 24'],
  [OUT, TODAY, 'Arrives at your bank Tue, Nov 17'],
  [PENDING, '2026-11-18', 'Late: it was expected in your savings and is not there yet'],
  [POSTED, '2026-11-25', 'Earning, not yours to withdraw yet'],
  [OUT, '2026-11-18', 'On its way to your bank'],
])('what is pending says what becomes of it: %#', (amount, today, words) => {
  expect(pendingWords(amount, today)).toBe(words)
})
