import { RegistrationStep } from '@passbook/contract/enums'
import { describe, expect, it } from 'vitest'
import { dashboard } from './accounts.ts'
import { fundAccount, fundingReturned, successfulFund } from './funding.ts'
import { LOCKED_AFTER_RETURN, signedIn, verdictOf, type Rest } from './test-facts.ts'

describe('fund-account (SPEC 4)', () => {
  const linked = { success: true, data: { uuid: 'l1' } }
  const stepsOpenAfter = (fastlink: typeof linked | { success: boolean; data: null }) =>
    [null, ...RegistrationStep.options].filter((registration_last_step) => {
      const facts = signedIn({ registration_last_step }, { visit: { fastlink } })
      return verdictOf(fundAccount, facts) === 'open'
    })

  it('also opens on a successful link result with uuid, before the new step has arrived', () => {
    expect(stepsOpenAfter(linked)).toEqual(['confirmed', 'bank', 'verified', 'disclosures'])
  })

  it.each([
    [{ success: false, data: { uuid: 'l1' } }],
    [{ success: true, data: null }],
    [{ success: true, data: { uuid: '' } }],
  ])('needs success and a uuid: %o', (fastlink) => {
    expect(stepsOpenAfter(fastlink)).toEqual(['verified', 'disclosures'])
  })

  it('stays closed on a status that may not link', () => {
    const progress = {
      registration_last_step: 'confirmed',
      registration_status: 'ERRORED',
    } as const
    expect(verdictOf(fundAccount, signedIn(progress, { visit: { fastlink: linked } }))).toBe(
      '/login/entry',
    )
  })
})

describe('successful-fund (STATES)', () => {
  it.each([
    [{}, 'SUCCESS', 'open'],
    [{}, 'FAILED', '/dashboard'],
    [{}, null, '/dashboard'],
    [{ registration_last_step: 'disclosures' }, 'SUCCESS', '/dashboard'],
  ] as const)('%o, transfer %s', (progress, transferStatus, expected) => {
    const facts = signedIn(progress, { visit: { transferStatus } })
    expect(verdictOf(successfulFund, facts)).toBe(expected)
  })
})

describe('funding returned (STATES)', () => {
  const { linkedAccounts, transactions } = LOCKED_AFTER_RETURN
  const [returned] = transactions
  const deposit = { direction: 'LinkedToPrimary', return_code: null } as const
  const interest = { ...deposit, direction: 'ServiceToPrimary', status: 'Settled' } as const

  it.each<[string, Rest, string]>([
    ['returned and locked', { linkedAccounts, transactions }, 'open'],
    ['no transaction', { linkedAccounts }, '/login/entry'],
    ['no link', { transactions }, '/login/entry'],
    [
      'one Settled',
      { linkedAccounts, transactions: [returned, { ...deposit, status: 'Settled' }] },
      '/login/entry',
    ],
    [
      'no code on the newest return',
      { linkedAccounts, transactions: [{ ...deposit, status: 'Returned' }, returned] },
      '/login/entry',
    ],
    [
      'a deposit is tried again',
      { linkedAccounts, transactions: [{ ...deposit, status: 'Pending' }, returned] },
      '/login/entry',
    ],
    [
      'another was taken back',
      { linkedAccounts, transactions: [{ ...deposit, status: 'Voided' }, returned] },
      'open',
    ],
    ['interest was posted', { linkedAccounts, transactions: [interest, returned] }, 'open'],
    [
      'after R01 the link takes no deposits',
      { linkedAccounts: [{ status: 'DEPOSITS_LOCKED' }], transactions },
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
    expect(verdictOf(fundingReturned, signedIn({}, rest))).toBe(expected)
    expect(verdictOf(dashboard, signedIn({}, rest))).toBe(
      expected === 'open' ? '/funding-returned' : 'open',
    )
  })

  it('gives way to hold and to an unfinished registration', () => {
    const held = signedIn({ extended_status: 'HOLD' }, LOCKED_AFTER_RETURN)
    expect(verdictOf(fundingReturned, held)).toBe('/login/entry')
    const unfinished = signedIn({ registration_last_step: 'verified' }, LOCKED_AFTER_RETURN)
    expect(verdictOf(fundingReturned, unfinished)).toBe('/login/entry')
  })
})
