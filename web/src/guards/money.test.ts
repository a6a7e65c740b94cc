import type { Progress } from '@passbook/contract/depositor'
import { RegistrationStatus, RegistrationStep } from '@passbook/contract/enums'
import { describe, expect, it } from 'vitest'
import { after, LOCKED_AFTER_RETURN, signedIn, verdictOf, type Rest } from './test-facts.ts'

const balance = (available_balance_cents: number): Rest => ({
  accounts: [{ available_balance_cents }],
})

const CASES: [string, Partial<Progress>, string][] = [
  ['passed', {}, 'open'],
  ['manually reviewed', { registration_status: 'MANUALLY_REVIEWED' }, 'open'],
  ['joint and passed', { is_primary: false }, 'open'],
  ['in review', { registration_status: 'IN_REVIEW' }, '/dashboard'],
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
    expect(verdictOf('deposit', signedIn(progress))).toBe(expected)
  })

  it.each(CASES)('withdraw with a balance: %s', (_, progress, expected) => {
    expect(verdictOf('withdraw', signedIn(progress, balance(1)))).toBe(expected)
  })

  it.each([[{}], [balance(0)], [balance(-1)]])('withdraw needs a balance above 0: %o', (rest) => {
    expect(verdictOf('withdraw', signedIn({}, rest))).toBe('/dashboard')
  })

  it('withdraw reads the first account only', () => {
    const accounts = [{ available_balance_cents: 0 }, { available_balance_cents: 500 }]
    expect(verdictOf('withdraw', signedIn({}, { accounts }))).toBe('/dashboard')
  })

  it.each([
    ['depositSuccess', 'deposit-made'],
    ['depositCancelSuccess', 'deposit-cancelled'],
    ['depositRescheduleSuccess', 'deposit-rescheduled'],
    ['withdrawSuccess', 'withdrawal-made'],
    ['beneficiarySuccess', 'beneficiaries-changed'],
    ['nonProfitSuccess', 'non-profit-selected'],
  ] as const)('%s opens after %s in this visit', (guard, event) => {
    expect(verdictOf(guard, signedIn({}, after(event)))).toBe('open')
    expect(verdictOf(guard, signedIn({}, after('registered')))).toBe('/dashboard')
  })

  it('close-success opens to a view-only account that was closed in this visit', () => {
    const viewOnly = { registration_status: 'VIEW_ONLY' } as const
    const closed = after('account-closed')
    expect(verdictOf('withdrawCloseSuccess', signedIn(viewOnly, closed))).toBe('open')
    expect(verdictOf('withdrawCloseSuccess', signedIn(viewOnly))).toBe('/login/entry')
    expect(verdictOf('withdrawCloseSuccess', signedIn({}, closed))).toBe('/login/entry')
  })
})

describe('funding returned (SPEC 4)', () => {
  const { linkedAccounts, transactions } = LOCKED_AFTER_RETURN
  const [returned] = transactions

  it.each<[string, Rest, string]>([
    ['returned and locked', { linkedAccounts, transactions }, 'open'],
    ['no transaction', { linkedAccounts }, '/login/entry'],
    ['no link', { transactions }, '/login/entry'],
    [
      'one Settled',
      { linkedAccounts, transactions: [returned, { status: 'Settled', return_code: null }] },
      '/login/entry',
    ],
    [
      'no code on the newest return',
      { linkedAccounts, transactions: [{ status: 'Returned', return_code: null }, returned] },
      '/login/entry',
    ],
    [
      'a code on the newest return, behind a pending one',
      { linkedAccounts, transactions: [{ status: 'Pending', return_code: null }, returned] },
      'open',
    ],
    [
      'the newest link active',
      { linkedAccounts: [{ status: 'ACTIVE' }, { status: 'LOCKED' }], transactions },
      '/login/entry',
    ],
    [
      'an archived link does not count as first',
      { linkedAccounts: [{ status: 'ARCHIVED' }, { status: 'LOCKED' }], transactions },
      'open',
    ],
  ])('%s', (_, rest, expected) => {
    expect(verdictOf('fundingReturned', signedIn({}, rest))).toBe(expected)
    expect(verdictOf('dashboard', signedIn({}, rest))).toBe(
      expected === 'open' ? '/funding-returned' : 'open',
    )
  })

  it('gives way to hold and to an unfinished registration', () => {
    const held = signedIn({ extended_status: 'HOLD' }, LOCKED_AFTER_RETURN)
    expect(verdictOf('fundingReturned', held)).toBe('/login/entry')
    const unfinished = signedIn({ registration_last_step: 'verified' }, LOCKED_AFTER_RETURN)
    expect(verdictOf('fundingReturned', unfinished)).toBe('/login/entry')
  })
})

function openAt(progress: Partial<Progress>): string[] {
  const relinkGuards = ['relink', 'relinkSelection', 'relinkSuccessful'] as const
  return relinkGuards.filter((guard) => verdictOf(guard, signedIn(progress)) === 'open')
}

describe('relink (SPEC 6)', () => {
  it.each<[string, Partial<Progress>, string[]]>([
    ['with the flag', { relink: true }, ['relink', 'relinkSelection']],
    ['without: a change of link begins at selection', {}, ['relinkSelection']],
    ['without, on review', { extended_status: 'REVIEW' }, []],
    ['with the flag, on HOLD', { relink: true, extended_status: 'HOLD' }, []],
    ['without, unfinished', { registration_last_step: 'disclosures' }, []],
  ])('%s', (_, progress, expected) => {
    expect(openAt(progress)).toEqual(expected)
  })

  it('opens with the flag at every step, to those who may link', () => {
    for (const registration_last_step of [null, ...RegistrationStep.options]) {
      expect(openAt({ relink: true, registration_last_step })).toContain('relink')
    }
    const statuses = RegistrationStatus.options.filter((registration_status) =>
      openAt({ relink: true, registration_status }).includes('relink'),
    )
    expect(statuses).toEqual(['PASSED', 'FLAGGED', 'IN_REVIEW', 'MANUALLY_REVIEWED'])
  })

  it('tells of success after the flag is gone, in this visit', () => {
    expect(verdictOf('relinkSuccessful', signedIn({}, after('relinked')))).toBe('open')
    expect(verdictOf('relinkSuccessful', signedIn({ relink: true }))).toBe('/login/entry')
  })
})
