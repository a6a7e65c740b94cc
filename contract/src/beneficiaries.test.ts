import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { formatShare, parseShare, splitEvenly, WHOLE_BP } from './allocations.ts'
import { BeneficiaryDetails } from './naming-beneficiaries.ts'

const PERSON = {
  type: 'person',
  first_name: 'Nora',
  last_name: 'Quill',
  date_of_birth: '2015-03-04',
  relationship: 'child',
}
const CHARITY = { type: 'organization', organization_name: 'Tern Rescue', relationship: 'charity' }

function errorsOf(input: object): Record<string, string> {
  const { error } = z.safeParse(BeneficiaryDetails, input)
  return Object.fromEntries((error?.issues ?? []).map((one) => [one.path.join('.'), one.message]))
}

describe('what is told of a beneficiary', () => {
  it('takes a person of any age and an organization, each with what they have', () => {
    expect(errorsOf(PERSON)).toEqual({})
    expect(errorsOf({ ...PERSON, ssn: '', street: '', ein: '' })).toEqual({})
    expect(errorsOf(CHARITY)).toEqual({})
    const told = z.parse(BeneficiaryDetails, { ...CHARITY, ein: '12-3456789', ssn: '' })
    expect(told).toMatchObject({ ein: '123456789', ssn: undefined })
  })

  it.each([
    [{ ...PERSON, first_name: '' }, { first_name: 'Enter their first name' }],
    [{ ...PERSON, date_of_birth: '' }, { date_of_birth: 'Enter their date of birth' }],
    [
      { ...PERSON, date_of_birth: '2999-01-01' },
      { date_of_birth: 'Enter a valid date between 1900 and today' },
    ],
    [{ ...PERSON, date_of_birth: '2090-01-01' }, { date_of_birth: 'Enter a date in the past' }],
    [
      { type: 'person', relationship: '' },
      {
        first_name: 'Enter their first name',
        last_name: 'Enter their last name',
        date_of_birth: 'Enter their date of birth',
        relationship: 'Choose a relationship',
      },
    ],
    [
      { ...PERSON, first_name: '<b>', ssn: 'x' },
      {
        first_name: 'Use letters, apostrophes, hyphens and spaces only',
        ssn: 'Enter nine digits, like 123-45-6789',
      },
    ],
    [{}, { type: 'Choose a person or an organization', relationship: 'Choose a relationship' }],
    [{ ...PERSON, relationship: 'charity' }, { relationship: 'Choose a relationship' }],
    [
      { ...PERSON, ssn: '666-12-3456' },
      { ssn: 'Check the number. This isn’t a valid Social Security number.' },
    ],
    [{ ...PERSON, ssn: '12' }, { ssn: 'Enter nine digits, like 123-45-6789' }],
    [
      { ...CHARITY, organization_name: ' ' },
      { organization_name: 'Enter the name of the organization' },
    ],
    [{ ...CHARITY, ein: '1234' }, { ein: 'Enter nine digits, like 12-3456789' }],
    [
      { ...PERSON, city: 'Springfield' },
      {
        street: 'Enter the street address, or leave the whole address blank',
        state: 'Choose the state, or leave the whole address blank',
        zip: 'Enter the ZIP code, or leave the whole address blank',
      },
    ],
  ])('refuses %o', (input, errors) => {
    expect(errorsOf(input)).toEqual(errors)
  })
})

describe('shares', () => {
  it('are split evenly to the last hundredth, whoever many there are', () => {
    expect(splitEvenly(3)).toEqual([3334, 3333, 3333])
    expect(splitEvenly(7)).toEqual([1429, 1429, 1429, 1429, 1428, 1428, 1428])
    for (let count = 1; count <= 20; count += 1) {
      const shares = splitEvenly(count)
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(WHOLE_BP)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }
  })

  it('read back as they are shown', () => {
    expect([formatShare(10_000), formatShare(3_333), formatShare(50), formatShare(1)]).toEqual([
      '100%',
      '33.33%',
      '0.5%',
      '0.01%',
    ])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: WHOLE_BP }), (bp) => {
        expect(parseShare(formatShare(bp))).toBe(bp)
      }),
    )
    expect(['', 'half', '100.01', '33.333', '-1', '1e2'].map(parseShare)).toEqual(
      Array.from({ length: 6 }, () => null),
    )
  })
})
