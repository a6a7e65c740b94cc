import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DomainError } from '../../../../platform/errors.ts'
import { readStatement } from '../read-statement.ts'

const read = (text: string) => readStatement(Buffer.from(text), null)
const refusal = (text: string) => {
  try {
    read(text)
  } catch (error) {
    return (error as DomainError).fields?.['file']?.[0]
  }
  return undefined
}

describe('a statement as a table', () => {
  it('is read as spreadsheets write it', () => {
    const { lines, days } = read(
      '\u{FEFF}Date,Amount,Description,Reference\r\n' +
        '11/13/2026,"$1,500.00","ACH, SETTLEMENT\nof ""Friday""",261112A0000001\r\n' +
        '2026-11-16,(12.5),Return,091000010000004\r\n\r\n',
    )
    expect(days).toEqual(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'])
    expect(lines).toEqual([
      {
        date: '2026-11-13',
        amountCents: 150_000,
        side: 'credit',
        typeCode: '',
        reference: '261112A0000001',
        text: 'ACH, SETTLEMENT\nof "Friday"',
      },
      expect.objectContaining({ amountCents: 1_250, side: 'debit', text: 'Return' }),
    ])
  })

  it('takes debits and credits in columns of their own, and semicolons', () => {
    const { lines } = read('date;debit;credit;memo\n2026-11-16;10.00;;out\n2026-11-16;;7;in\n')
    expect(lines.map(({ side, amountCents }) => [side, amountCents])).toEqual([
      ['debit', 1_000],
      ['credit', 700],
    ])
  })

  it.each([
    ['', /^The file is empty/],
    [
      'when,what\n1,2\n',
      /^Line 1: the first line must name the columns. Missing: a column “date”, a column “amount”/,
    ],
    ['date,amount,memo\n', /^Line 1: there are no lines below/],
    [
      'date,amount,memo,Amount\n2026-11-16,1.00,a,2.00\n',
      /^Line 1: the column “amount” appears twice/,
    ],
    [
      'date,debit,credit,deposit,memo\n2026-11-16,,1,2,a\n',
      /^Line 1: the columns “credit” and “deposit” mean the same/,
    ],
    [
      'date,amount,memo,other,other\n2026-11-16,1,a,,\n',
      /^Line 1: the column “other” appears twice/,
    ],
    [
      'date,amount,memo\n2026-11-16,1.00,a\n2026-13-01,1.00,b\n',
      /^Line 3: “2026-13-01” is not a date/,
    ],
    ['date,amount,memo\n2026-11-16,1.005,a\n', /^Line 2: the amount “1\.005” is not valid/],
    ['date,amount,memo\n2026-11-16,,a\n', /^Line 2: the amount “” is not valid/],
    ['date,amount,memo\n2026-11-16,1.00\n', /^Line 2: it has 2 cells, but the first line has 3/],
    ['date,amount,memo\n2026-11-16,1.00,"a\n', /^Line 2: a quote is opened and never closed/],
    ['date,amount,memo\n2026-11-16,1.00,"a"b\n', /^Line 2: a quoted cell goes on/],
    ['date,debit,credit,memo\n2026-11-16,1,1,a\n', /^Line 2: enter either a debit or a credit/],
    [
      'date,amount,memo\n2026-11-16,1,a\n1926-11-16,1,a\n',
      /^Line 1: the lines cover more than 400 days/,
    ],
    ['%PDF-1.7\u0000', /^This is not a text file/],
  ])('says which line is wrong, and how: %j', (text, words) => {
    expect(refusal(text)).toMatch(words)
  })

  it('loses no line and no cent', () => {
    const cents = fc.integer({ min: -99_999_999, max: 99_999_999 })
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, fc.string()), { minLength: 1 }), (rows) => {
        const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
        const amount = (value: number) => (value / 100).toFixed(2)
        const text = rows.map(([value, memo]) => `2026-11-16,${amount(value)},${cell(memo)}\n`)
        const { lines } = readStatement(
          Buffer.from(`date,amount,memo\n${text.join('').replaceAll('\0', '')}`),
          null,
        )
        const signed = lines.map(({ side, amountCents }) =>
          side === 'debit' ? -amountCents : amountCents,
        )
        expect(signed).toEqual(rows.map(([value]) => value + 0))
      }),
    )
  })
})
