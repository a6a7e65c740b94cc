import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCase } from '../../../../../test/insurance/case-shape.ts'
import { OLD_TRUSTS } from '../../../../../test/insurance/old-trusts.ts'
import { SINGLE_AND_JOINT } from '../../../../../test/insurance/single-and-joint.ts'
import { TRUSTS } from '../../../../../test/insurance/trusts.ts'
import { parseBusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { Beneficiary, Deposit } from './deposits.ts'
import { insure, sumCovers, splitCents } from './insure.ts'
import { checkCase } from './read-cases.ts'

describe.each([
  ['single and joint', SINGLE_AND_JOINT],
  ['payable on death', TRUSTS],
  ['payable on death, the rules before', OLD_TRUSTS],
])('%s', (_name, rows) => {
  it.each(rows.map((row) => [row[0], row[1], row] as const))('%s %s', (_rule, _title, row) => {
    const one = toCase(row)
    expect(checkCase(one)).toEqual(one.checks.map((check) => ({ case: one.id, ...check })))
  })
})

const beneficiary = fc.record<Beneficiary>({
  id: fc.constantFrom('A', 'B', ...Array.from({ length: 9 }, (_, place) => `P${place}`)),
  kind: fc.constantFrom('person', 'nonprofit', 'company'),
  tier: fc.constantFrom('primary', 'contingent'),
  allocation_bp: fc.integer({ min: 1, max: 10_000 }),
})
const deposit = fc.record<Deposit>({
  certificate: fc.constantFrom('1', '2'),
  owners: fc.constantFrom([{ id: 'A' }], [{ id: 'A' }, { id: 'B' }]),
  cents: fc.integer({ min: 0, max: 10_000_000_00 }),
  beneficiaries: fc.uniqueArray(beneficiary, { selector: ({ id }) => id, maxLength: 11 }),
})
const day = fc.record({
  insurer: fc.constantFrom('FDIC' as const, 'NCUA' as const),
  asOf: fc.constantFrom('2026-11-30', '2026-12-01').map(parseBusinessDate),
})

describe('whatever is on deposit', () => {
  it('every cent is insured or not, once, and never less than one limit an owner', () => {
    fc.assert(
      fc.property(fc.array(deposit, { maxLength: 6 }), day, (deposits, on) => {
        const { balance_cents, insured_cents, uninsured_cents } = sumCovers(insure(deposits, on))
        const onDeposit = deposits.reduce((sum, { cents }) => sum + cents, 0)
        expect(insured_cents + uninsured_cents).toBe(onDeposit)
        expect(balance_cents).toBe(onDeposit)
        expect(insured_cents).toBeGreaterThanOrEqual(Math.min(onDeposit, 250_000_00))
      }),
    )
  })

  it('a further beneficiary never lowers what is insured of a trust at a bank', () => {
    fc.assert(
      fc.property(deposit, (one) => {
        const asOf = parseBusinessDate('2026-11-16')
        const insured = (all: Deposit) =>
          sumCovers(insure([all], { insurer: 'FDIC', asOf })).insured_cents
        const more: Beneficiary = { id: 'Z', kind: 'person', tier: 'primary', allocation_bp: 1 }
        const beneficiaries = [...one.beneficiaries, more]
        expect(insured({ ...one, beneficiaries })).toBeGreaterThanOrEqual(insured(one))
      }),
    )
  })

  it('nothing is where nobody insures', () => {
    const asOf = parseBusinessDate('2026-11-16')
    const all = [{ certificate: '1', owners: [{ id: 'A' }], cents: 5, beneficiaries: [] }]
    const { insured_cents, uninsured_cents } = sumCovers(insure(all, { insurer: 'NONE', asOf }))
    expect([insured_cents, uninsured_cents]).toEqual([0, 5])
  })
})

it('splits into whole cents without losing one', () => {
  expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(splitCents(1, [1, 9_999])).toEqual([0, 1])
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 20 }),
      (cents, weights) => {
        const parts = splitCents(cents, weights)
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(cents))
      },
    ),
  )
})
