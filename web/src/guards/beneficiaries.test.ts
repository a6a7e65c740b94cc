import { describe, expect, it } from 'vitest'
import * as beneficiaries from './beneficiaries.ts'
import { nonProfitSuccess } from './nonprofits.ts'
import { after, signedIn, verdictOf } from './test-facts.ts'

const byName = { ...beneficiaries }
const primary = { is_primary: true }
const joint = { is_primary: false }
const unfinished = { registration_last_step: 'disclosures' } as const
const held = { extended_status: 'HOLD' } as const
const some = (count: number) => Array.from({ length: count }, (_, index) => ({ uuid: `b${index}` }))

describe('primary only (SPEC 6)', () => {
  it.each([
    // guard, primary, joint, unfinished, on hold
    ['beneficiaryAdd', 'open', '/dashboard', '/login/entry', '/login/entry'],
    ['beneficiaries', '/beneficiary/add', '/dashboard', '/login/entry', '/login/entry'],
    ['beneficiaryAllocations', '/beneficiary/list', '/dashboard', '/login/entry', '/login/entry'],
  ] as const)('%s', (guard, ...expected) => {
    const verdicts = [primary, joint, unfinished, held].map((progress) =>
      verdictOf(byName[guard], signedIn(progress)),
    )
    expect(verdicts).toEqual(expected)
  })
})

describe('beneficiaries (SPEC 6)', () => {
  it('can be added right after funding, by the primary', () => {
    const visit = { transferStatus: 'SUCCESS' }
    expect(verdictOf(beneficiaries.beneficiaryAdd, signedIn(unfinished, { visit }))).toBe('open')
    expect(
      verdictOf(beneficiaries.beneficiaryAdd, signedIn({ ...unfinished, ...joint }, { visit })),
    ).toBe('/login/entry')
  })

  it.each([
    [0, '/beneficiary/add', '/beneficiary/list'],
    [1, 'open', '/beneficiary/list'],
    [2, 'open', 'open'],
  ])('with %i', (count, list, allocations) => {
    const facts = signedIn({}, { beneficiaries: some(count) })
    expect(verdictOf(beneficiaries.beneficiaries, facts)).toBe(list)
    expect(verdictOf(beneficiaries.beneficiaryAllocations, facts)).toBe(allocations)
  })

  it('tells of a change made in this visit', () => {
    const changed = signedIn({}, after('beneficiaries-changed'))
    expect(verdictOf(beneficiaries.beneficiarySuccess, changed)).toBe('open')
    expect(verdictOf(beneficiaries.beneficiarySuccess, signedIn())).toBe('/dashboard')
  })
})

it('tells of a non-profit chosen in this visit', () => {
  expect(verdictOf(nonProfitSuccess, signedIn({}, after('non-profit-selected')))).toBe('open')
  expect(verdictOf(nonProfitSuccess, signedIn())).toBe('/dashboard')
})
