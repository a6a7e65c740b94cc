import type { Progress } from '@passbook/contract/depositor'
import { describe, expect, it } from 'vitest'
import { after, signedIn, verdictOf, type Rest } from './test-facts.ts'
import * as transfers from './transfers.ts'

const byName = { ...transfers }
const balance = (available_balance_cents: number): Rest => ({
  accounts: [{ available_balance_cents }],
})

const CASES: [string, Partial<Progress>, string][] = [
  ['passed', {}, 'open'],
  ['manually reviewed', { registration_status: 'MANUALLY_REVIEWED' }, 'open'],
  ['joint and passed', { is_primary: false }, 'open'],
  ['in review', { registration_status: 'IN_REVIEW' }, 'open'],
  ['another holder barred', { other_holder_barred: true }, 'open'],
  ['joint and in review', { registration_status: 'IN_REVIEW', is_primary: false }, '/login/entry'],
  ['relink pending', { relink: true }, '/relink/selection'],
  ['on HOLD', { extended_status: 'HOLD' }, '/login/entry'],
  ['on REVIEW', { extended_status: 'REVIEW' }, 'open'],
  ['flagged', { registration_status: 'FLAGGED' }, '/login/entry'],
  ['errored', { registration_status: 'ERRORED' }, '/login/entry'],
  ['unsubmitted', { registration_status: 'UNSUBMITTED' }, '/login/entry'],
  ['failed', { registration_status: 'FAILED' }, '/login/entry'],
  ['unset', { registration_status: null }, '/login/entry'],
  ['not completed', { registration_last_step: 'funded' }, '/login/entry'],
]

describe('moving money (SPEC 6, STATES)', () => {
  it.each(CASES)('deposit: %s', (_, progress, expected) => {
    expect(verdictOf(transfers.deposit, signedIn(progress))).toBe(expected)
  })

  it.each(CASES)('withdraw with a balance: %s', (_, progress, expected) => {
    expect(verdictOf(transfers.withdraw, signedIn(progress, balance(1)))).toBe(expected)
  })

  it.each([[{}], [balance(0)], [balance(-1)]])('withdraw needs a balance above 0: %o', (rest) => {
    expect(verdictOf(transfers.withdraw, signedIn({}, rest))).toBe('/dashboard')
  })

  it.each([
    ['with nothing in it', {}, 'open'],
    ['with a relink pending', { relink: true }, 'open'],
    ['on REVIEW', { extended_status: 'REVIEW' }, 'open'],
    ['on HOLD', { extended_status: 'HOLD' }, '/login/entry'],
    ['not completed', { registration_last_step: 'funded' }, '/login/entry'],
  ] as const)('withdraw?close opens at any balance: %s', (_, progress, expected) => {
    const closing = { ...balance(0), search: '?close' }
    expect(verdictOf(transfers.withdraw, signedIn(progress, closing))).toBe(expected)
    const other = { ...balance(0), search: '?enclosed=1' }
    expect(verdictOf(transfers.withdraw, signedIn(progress, other))).not.toBe('open')
  })

  it('withdraw reads the first account only', () => {
    const accounts = [{ available_balance_cents: 0 }, { available_balance_cents: 500 }]
    expect(verdictOf(transfers.withdraw, signedIn({}, { accounts }))).toBe('/dashboard')
  })

  it.each([
    ['depositSuccess', 'deposit-made'],
    ['depositCancelSuccess', 'deposit-cancelled'],
    ['depositRescheduleSuccess', 'deposit-rescheduled'],
    ['withdrawSuccess', 'withdrawal-made'],
  ] as const)('%s opens after %s in this visit', (guard, event) => {
    expect(verdictOf(byName[guard], signedIn({}, after(event)))).toBe('open')
    expect(verdictOf(byName[guard], signedIn({}, after('registered')))).toBe('/dashboard')
  })

  it('close-success opens to a view-only account that was closed in this visit', () => {
    const viewOnly = { registration_status: 'VIEW_ONLY' } as const
    const closed = after('account-closed')
    expect(verdictOf(transfers.withdrawCloseSuccess, signedIn(viewOnly, closed))).toBe('open')
    expect(verdictOf(transfers.withdrawCloseSuccess, signedIn(viewOnly))).toBe('/login/entry')
    expect(verdictOf(transfers.withdrawCloseSuccess, signedIn({}, closed))).toBe('/login/entry')
  })
})
