import { RegistrationStep } from '@passbook/contract/enums'
import { describe, expect, it } from 'vitest'
import { dashboard } from './accounts.ts'
import { fundAccount, fundingReturned, successfulFund } from './funding.ts'
import { CAME_BACK, signedIn, verdictOf } from './test-facts.ts'

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
  it('opens where the server says so, and home leads there', () => {
    const facts = signedIn({ funding_returned: CAME_BACK })
    expect(verdictOf(fundingReturned, facts)).toBe('open')
    expect(verdictOf(dashboard, facts)).toBe('/funding-returned')
    expect(verdictOf(fundingReturned, signedIn())).toBe('/login/entry')
    expect(verdictOf(dashboard, signedIn())).toBe('open')
  })

  it('gives way to hold and to an unfinished registration', () => {
    const held = signedIn({ extended_status: 'HOLD', funding_returned: CAME_BACK })
    expect(verdictOf(fundingReturned, held)).toBe('/login/entry')
    const step = { registration_last_step: 'verified' } as const
    const unfinished = signedIn({ ...step, funding_returned: CAME_BACK })
    expect(verdictOf(fundingReturned, unfinished)).toBe('/login/entry')
  })
})
