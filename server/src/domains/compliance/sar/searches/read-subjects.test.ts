import { SUBJECT_COLUMNS } from '@passbook/contract/console/sar-searches'
import { describe, expect, it } from 'vitest'
import type { DomainError } from '../../../../platform/errors.ts'
import { readSubjects } from './subjects.ts'

const read = (text: string) => readSubjects(Buffer.from(text))
const refusal = (text: string) => {
  try {
    read(text)
  } catch (error) {
    return (error as DomainError).fields?.['file']
  }
  return undefined
}

describe('the file of a request', () => {
  it('is read by its headings, in any order, as spreadsheets write it', () => {
    const [person, business] = read(
      '\u{FEFF}Last name,First name,Date of birth,SSN,Aliases,business_name,EIN\r\n' +
        'Farnham,Zoe,7/4/1980,219-09-9999,"Ann Farnham; Quill, Zoe",,\r\n' +
        ',,,,,"Farnham & Quill, LLC",12-3456789\r\n',
    )
    expect(person).toMatchObject({
      line: 2,
      subject: {
        last_name: 'Farnham',
        first_name: 'Zoe',
        date_of_birth: '1980-07-04',
        ssn: '219099999',
        aliases: ['Ann Farnham', 'Quill, Zoe'],
        country: '',
      },
    })
    expect(business).toMatchObject({
      line: 3,
      subject: { business_name: 'Farnham & Quill, LLC', ein: '123456789', aliases: [] },
    })
  })

  it('names every wrong line at once, and never a number', () => {
    expect(
      refusal(
        'last_name,first_name,business_name,date_of_birth,ssn\n' +
          'Farnham,Zoe,,1980-02-30,\n' +
          'Farnham,Zoe,,,21909999\n' +
          ',Zoe,,,\n' +
          ',,,1980-07-04,\n' +
          'Farnham,Zoe,Quill LLC,,\n' +
          'Farnham,Zoe\n' +
          'Farnham,Zoe,,,\n' +
          `${'x'.repeat(201)},Zoe,,,\n`,
      ),
    ).toEqual([
      'Line 2: the date_of_birth “1980-02-30” is not a date (such as 1980-07-04).',
      'Line 3: the ssn must have nine digits.',
      'Line 4: the last_name is missing.',
      'Line 5: it has neither a last_name nor a business_name.',
      'Line 6: it has both a person and a business. Use a separate line for each.',
      'Line 7: it has 2 cells, the first line has 5.',
      'Line 9: the last_name is longer than 200 characters.',
    ])
  })

  it('names the first twenty and counts the others', () => {
    const told = refusal(`last_name,ssn\n${'Farnham,1\n'.repeat(1_030)}`)
    expect(told).toHaveLength(21)
    expect(told?.at(-1)).toBe('And 1,010 more.')
  })

  it.each([
    ['', ['The file is empty.']],
    ['%PDF\u0000', ['This is not a text file. Save it as CSV.']],
    ['last_name\n', ['There are no lines below the headings.']],
    [
      'last_name,phone\nFarnham,1\n',
      [`Line 1: unknown headings: “phone”. Use ${SUBJECT_COLUMNS.join(', ')}.`],
    ],
    ['last_name,Last name\nFarnham,F\n', ['Line 1: the heading “last_name” appears twice.']],
    ['first_name\nZoe\n', ['Line 1: the heading last_name or business_name is missing.']],
    ['last_name\n"Farnham\n', ['Line 2: a quote is opened and never closed.']],
    [
      `last_name\n${'Farnham\n'.repeat(5_001)}`,
      ['It has 5,001 names. Split it into files of at most 5,000.'],
    ],
  ])('is refused as a whole where it cannot be read: %#', (text, words) => {
    expect(refusal(text)).toEqual(words)
  })

  it('may name five thousand', () => {
    expect(read(`last_name\n${'Farnham\n'.repeat(5_000)}`)).toHaveLength(5_000)
  })
})
