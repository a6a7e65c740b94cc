import { describe, expect, it } from 'vitest'
import type { z } from 'zod/mini'
import { Ssn, StateCode, ZipCode, dateOfBirth, personName, streetOf } from './person.ts'
import {
  EmployerInformation,
  addressInformation,
  basicInformation,
  employerInformation,
} from './registration.ts'

function refusal(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

const FirstName = personName('Enter your first name')
const DateOfBirth = dateOfBirth('your')
const Street = streetOf('your')

function yearsAgo(years: number, days = 0): string {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() - years)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

describe('a name', () => {
  it.each([
    "O'Hara",
    'Siân',
    'Nguyễn',
    'Anne-Marie',
    'de la Cruz',
    '李',
    'D’Arcy',
    'x'.repeat(100),
  ])('%s is a name', (name) => expect(refusal(FirstName, name)).toBeUndefined())
  it('loses the blanks around it', () => expect(FirstName.parse('  Ada ')).toBe('Ada'))
  it.each([
    ['', 'Enter your first name'],
    ['   ', 'Enter your first name'],
    ['x'.repeat(101), 'Use at most 100 characters'],
    ['<script>', 'Use letters, apostrophes, hyphens and spaces only'],
    ['Ada\nLovelace', 'Use letters, apostrophes, hyphens and spaces only'],
    ['=HYPERLINK(1)', 'Use letters, apostrophes, hyphens and spaces only'],
    ['R2D2', 'Use letters, apostrophes, hyphens and spaces only'],
  ])('%j is refused: %s', (name, words) => expect(refusal(FirstName, name)).toBe(words))
})

describe('a date of birth', () => {
  it.each([yearsAgo(18), yearsAgo(60), '1900-01-01', '2000-02-29'])('%s is taken', (date) =>
    expect(refusal(DateOfBirth, date)).toBeUndefined(),
  )
  it.each([
    ['', 'Enter your date of birth'],
    ['2001-02-30', 'Enter a valid date between 1900 and today'],
    ['1899-12-31', 'Enter a valid date between 1900 and today'],
    ['2100-01-01', 'Enter a valid date between 1900 and today'],
    ['02/03/1990', 'Enter a valid date between 1900 and today'],
    [yearsAgo(-1), 'Enter a date in the past'],
    [yearsAgo(18, 1), 'You must be 18 or older to open an account'],
    [yearsAgo(5), 'You must be 18 or older to open an account'],
  ])('%j is refused: %s', (date, words) => expect(refusal(DateOfBirth, date)).toBe(words))
})

describe('a Social Security number', () => {
  it('is kept as its digits', () => expect(Ssn.parse('123-45-6789')).toBe('123456789'))
  it.each([
    ['', 'Enter your Social Security number'],
    ['12345678', 'Enter nine digits, like 123-45-6789'],
    ['1234567890', 'Enter nine digits, like 123-45-6789'],
    ['12345678x', 'Enter nine digits, like 123-45-6789'],
    ['٣23456789', 'Enter nine digits, like 123-45-6789'],
    ['912-34-5678', 'Enter a Social Security number. You can’t open an account with an ITIN.'],
    ['000-00-0000', 'Check the number. This isn’t a valid Social Security number.'],
    ['666-12-3456', 'Check the number. This isn’t a valid Social Security number.'],
    ['123-00-4567', 'Check the number. This isn’t a valid Social Security number.'],
    ['123-45-0000', 'Check the number. This isn’t a valid Social Security number.'],
  ])('%j is refused: %s', (ssn, words) => expect(refusal(Ssn, ssn)).toBe(words))
})

describe('an address', () => {
  it.each(['12 Boxwood Lane', '1 Post Road', '77 Boxer St', '5 PO Street'])('%s is one', (street) =>
    expect(refusal(Street, street)).toBeUndefined(),
  )
  it.each(['PO Box 12', 'P.O. Box 9', 'p o box 1', 'Post Office Box 4', 'Box 12', 'POBox 7'])(
    '%s is a post office box',
    (street) => expect(refusal(Street, street)).toBe('Enter a street address, not a PO box'),
  )
  it('takes a state by its name or code', () => {
    expect(StateCode.parse('illinois')).toBe('IL')
    expect(StateCode.parse('dc')).toBe('DC')
    expect(refusal(StateCode, 'Ontario')).toBe('Choose a US state or DC')
  })
  it.each(['1234', '123456', 'ABCDE', '00000', '60601-12'])('%s is no ZIP code', (zip) =>
    expect(refusal(ZipCode, zip)).toBeDefined(),
  )
  it.each(['60601', '60601-1234'])('%s is one', (zip) =>
    expect(refusal(ZipCode, zip)).toBeUndefined(),
  )
})

describe('an employer', () => {
  const answer = { step: 'employer', employment_status: 'EMPLOYED' } as const
  it.each([
    [{ employer_name: '', occupation: 'Baker' }, 'Enter the name of your employer'],
    [{ employer_name: 'Crumb & Co', occupation: '  ' }, 'Enter your occupation'],
    [{ employer_name: '<b>', occupation: 'Baker' }, 'Remove the characters < and >'],
  ])('%j is refused: %s', (rest, words) =>
    expect(refusal(EmployerInformation, { ...answer, ...rest })).toBe(words),
  )
  it('is not asked of those who do not work', () => {
    const retired = { ...answer, employment_status: 'RETIRED' }
    expect(EmployerInformation.parse(retired)).toMatchObject({ employment_status: 'RETIRED' })
  })
})

describe('what is asked about somebody else', () => {
  /** What is said first of each field. */
  function said(schema: z.ZodMiniType, value: unknown): string[] {
    const issues = schema.safeParse(value).error?.issues ?? []
    const byField = new Map(issues.toReversed().map(({ path, message }) => [path[0], message]))
    return [...byField.values()].toReversed()
  }

  it('is asked for in words about them', () => {
    const person = { first_name: '', last_name: '', date_of_birth: yearsAgo(17), ssn: '' }
    expect(said(basicInformation('their'), { step: 'basic', ...person })).toEqual([
      'Enter their first name',
      'Enter their last name',
      'They must be 18 or older to hold an account',
      'Enter their Social Security number',
    ])
    const nowhere = { street: '', city: '', state: '', zip: '' }
    expect(said(addressInformation('their'), { step: 'address', ...nowhere })).toEqual([
      'Enter their street address',
      'Enter their city',
      'Choose their state',
      'Enter their ZIP code',
    ])
    const unnamed = { step: 'employer', employment_status: 'EMPLOYED' }
    expect(said(employerInformation('their'), unnamed)).toEqual([
      'Enter the name of their employer',
      'Enter their occupation',
    ])
    expect(said(employerInformation('their'), { step: 'employer' })).toEqual([
      'Choose what fits them best',
    ])
  })
})
