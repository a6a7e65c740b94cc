import { describe, expect, it } from 'vitest'
import { readReport } from './read-report.ts'
import { type Report, type ReportOwner, writeReport } from '../naupa.ts'

const owner = (given: Partial<ReportOwner> = {}): ReportOwner => ({
  firstName: 'Zoë',
  lastName: 'O’Sleep-Längmann',
  street: '12 Quiet Rd.',
  unit: 'Apt #4',
  city: 'St. Nowhere',
  state: 'AL',
  zip: '35004-1234',
  taxId: '900112222',
  bornOn: '1950-02-03',
  ...given,
})

const REPORT: Report = {
  year: 2026,
  holder: {
    taxId: '991234567',
    name: 'The Made-Up Savings Bank, N.A.',
    street: '1 Main St.',
    city: 'Boston',
    state: 'MA',
    zip: '02110',
    contactName: 'Ann Example',
    contactEmail: 'unclaimed@made-up.example',
    phone: '6175550100',
    charter: 'bank',
  },
  isRemitted: true,
  properties: [
    {
      accountNumber: '009912341234',
      openedOn: '2015-01-02',
      lastContactOn: '2020-06-30',
      amountCents: 123_456,
      owners: [owner(), owner({ firstName: 'Bo', taxId: '', bornOn: '' })],
    },
    {
      accountNumber: '009912349876',
      openedOn: '2016-01-02',
      lastContactOn: '2019-06-30',
      amountCents: 51,
      owners: [owner({ firstName: '', lastName: '' })],
    },
  ],
}

describe('a report as NAUPA II', () => {
  it('is read back as it was written, by a reader that adds it up', () => {
    const records = readReport(writeReport(REPORT))
    expect(records.map(({ record }) => record)).toEqual([
      'holder',
      'property',
      'other_owner',
      'property',
      'summary',
    ])
    expect(records[0]?.values).toMatchObject({
      tax_id: '991234567',
      year: '2026',
      // No signs, and the article at the end.
      name: 'MADE UP SAVINGS BANK NA THE',
      industry: '522110',
    })
    expect(records[1]?.values).toMatchObject({
      last: 'OSLEEP LANGMANN',
      first: 'ZOE',
      zip: '350041234',
      tax_id: '900112222',
      property_code: 'AC02',
      account: '009912341234',
      reported_cents: '0000123456',
      remitted_cents: '0000123456',
      deduction_cents: '0000000000',
      until: '20200630',
      relationship: 'JT',
      ownership: 'OT',
    })
    expect(records[2]?.values).toMatchObject({ sequence: '000001', tax_id: '000000000' })
    expect(records[3]?.values).toMatchObject({ last: 'UNKNOWN', relationship: 'SO' })
    expect(records[4]?.values).toMatchObject({
      records: '000005',
      properties: '000002',
      remitted_cents: '000000123507',
      is_negative: 'N',
    })
  })

  it('has records of 625 characters, each with its end, and the same bytes every time', () => {
    const text = writeReport(REPORT)
    expect(writeReport(REPORT)).toBe(text)
    const lines = text.split('\r\n')
    expect(lines.pop()).toBe('')
    expect(lines.map(({ length }) => length)).toEqual([625, 625, 625, 625, 625])
  })

  it('names the industry of a credit union', () => {
    const holder = { ...REPORT.holder, charter: 'credit union' as const }
    const [first] = readReport(writeReport({ ...REPORT, holder }))
    expect(first?.values).toMatchObject({ industry: '522130' })
  })

  it('remits nothing with a notice report', () => {
    const records = readReport(writeReport({ ...REPORT, isRemitted: false }))
    expect(records[1]?.values).toMatchObject({
      reported_cents: '0000123456',
      remitted_cents: '0000000000',
    })
    expect(records.at(-1)?.values).toMatchObject({ remitted_cents: '000000000000' })
  })

  it('says that there is nothing to tell', () => {
    const records = readReport(writeReport({ ...REPORT, properties: [] }))
    expect(records.at(-1)?.values).toMatchObject({ is_negative: 'Y', properties: '000000' })
  })

  it.each([
    ['an amount that was changed', (text: string) => text.replace('0000123456', '0000123457')],
    ['a record that was dropped', (text: string) => dropLine(text, 3)],
    ['a record that was doubled', (text: string) => doubleLine(text, 1)],
    ['a character that is not plain', (text: string) => text.replace('ZOE', 'ZOË')],
    ['a record that is too short', (text: string) => text.replace('ZOE', 'ZO')],
  ])('is refused with %s', (_, spoil) => {
    expect(() => readReport(spoil(writeReport(REPORT)))).toThrow()
  })

  it('never cuts an amount', () => {
    const [first] = REPORT.properties
    if (first === undefined) throw new Error('nothing')
    const properties = [{ ...first, amountCents: 10 ** 11 }]
    expect(() => writeReport({ ...REPORT, properties })).toThrow('no room')
  })
})

function dropLine(text: string, index: number): string {
  return text.split('\r\n').toSpliced(index, 1).join('\r\n')
}

function doubleLine(text: string, index: number): string {
  const lines = text.split('\r\n')
  return lines.toSpliced(index, 0, lines[index] ?? '').join('\r\n')
}
