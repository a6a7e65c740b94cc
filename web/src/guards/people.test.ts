import { describe, expect, it } from 'vitest'
import { signedIn, verdictOf } from './test-facts.ts'

const primary = { is_primary: true }
const joint = { is_primary: false }
const unfinished = { registration_last_step: 'disclosures' } as const
const held = { extended_status: 'HOLD' } as const
const beneficiaries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ uuid: `b${index}` }))

describe('primary only (SPEC 6)', () => {
  it.each([
    // guard, primary, joint, unfinished, on hold
    ['primary', 'open', '/dashboard', '/login/entry', '/login/entry'],
    ['beneficiaryAdd', 'open', '/dashboard', '/login/entry', '/login/entry'],
    ['beneficiaries', '/beneficiary/add', '/dashboard', '/login/entry', '/login/entry'],
    ['beneficiaryAllocations', '/beneficiary/list', '/dashboard', '/login/entry', '/login/entry'],
    ['jointApplication', '/joint-account', '/dashboard', '/login/entry', '/login/entry'],
    [
      'jointEditEmail',
      '/joint-account/account-holder',
      '/dashboard',
      '/login/entry',
      '/login/entry',
    ],
    ['jointHolder', '/joint-account', 'open', '/login/entry', '/login/entry'],
  ] as const)('%s', (guard, ...expected) => {
    const verdicts = [primary, joint, unfinished, held].map((progress) =>
      verdictOf(guard, signedIn(progress)),
    )
    expect(verdicts).toEqual(expected)
  })
})

describe('beneficiaries (SPEC 6)', () => {
  it('can be added right after funding, by the primary', () => {
    const visit = { transferStatus: 'SUCCESS' }
    expect(verdictOf('beneficiaryAdd', signedIn(unfinished, { visit }))).toBe('open')
    expect(verdictOf('beneficiaryAdd', signedIn({ ...unfinished, ...joint }, { visit }))).toBe(
      '/login/entry',
    )
  })

  it.each([
    [0, '/beneficiary/add', '/beneficiary/list'],
    [1, 'open', '/beneficiary/list'],
    [2, 'open', 'open'],
  ])('with %i', (count, list, allocations) => {
    const facts = signedIn({}, { beneficiaries: beneficiaries(count) })
    expect(verdictOf('beneficiaries', facts)).toBe(list)
    expect(verdictOf('beneficiaryAllocations', facts)).toBe(allocations)
  })
})

describe('joint account (SPEC 6)', () => {
  it('needs an application for its pages', () => {
    const facts = signedIn({}, { joint: { is_pending_signup: false } })
    expect(verdictOf('jointApplication', facts)).toBe('open')
    expect(verdictOf('jointHolder', facts)).toBe('open')
  })

  it.each([
    [null, null, '/joint-account/account-holder', '/joint-account/account-holder'],
    [false, 'success', '/joint-account/account-holder', '/joint-account/account-holder'],
    [true, null, '/joint-account/edit-email', '/joint-account/edit-email'],
    [true, 'success', 'open', '/joint-account/edit-email'],
    [true, 'failed', '/joint-account/edit-email', 'open'],
  ] as const)('edit email: pending signup %s, result %s', (pending, result, success, failed) => {
    const holder = pending === null ? null : { is_pending_signup: pending }
    const facts = signedIn({}, { joint: holder, visit: { editJointEmail: result } })
    expect(verdictOf('jointEditEmail', facts)).toBe(
      pending === true ? 'open' : '/joint-account/account-holder',
    )
    expect(verdictOf('jointEditEmailSuccess', facts)).toBe(success)
    expect(verdictOf('jointEditEmailFailed', facts)).toBe(failed)
  })
})
