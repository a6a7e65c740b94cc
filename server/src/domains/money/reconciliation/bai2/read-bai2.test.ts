import { describe, expect, it } from 'vitest'
import type { DomainError } from '../../../../platform/errors.ts'
import { readBai2 } from './read-bai2.ts'

/** Two accounts over two days, with continuations, funds types, codes nobody listed and commas in texts. */
const FILE = [
  '01,122099999,123456789,261117,0200,1,65,,2/',
  '02,031001234,122099999,1,261116,2359,USD,2/',
  '03,0975312468,,010,500000,,,015,650000,,/',
  '88,100,200000,2,,400,50000,1,/',
  '16,166,150000,,261113A0000001,CUST7,ACH SETTLEMENT, COMPANY 1234',
  '88,and its second line',
  '16,257,50000,V,261116,,091000010000004,/',
  '16,557,50000,S,0,50000,0,091000010000009,,RETURN R01/',
  '16,890,,,,,A message of the bank, that moves nothing/',
  '49,1650000,8/',
  '03,55501234,USD/',
  '16,777,12,D,2,1,5,2,7,REF,,loan/',
  '49,12,3/',
  '98,1650012,2,13/',
  '99,1650012,1,15/',
].join('\r\n')

const refusal = (text: string, account: string | null = '2468') => {
  try {
    readBai2(text, account)
  } catch (error) {
    return (error as DomainError).fields?.['file']?.[0]
  }
  return undefined
}
const instead = (from: string, to: string) => refusal(FILE.replace(from, to))

describe('a BAI2 statement', () => {
  it('is read with its continuations, and every code is kept', () => {
    const { lines, ...statement } = readBai2(FILE, '2468')
    expect(statement).toEqual({
      format: 'bai2',
      accountLastFour: '2468',
      days: ['2026-11-16'],
      addsUp: true,
    })
    expect(lines).toMatchObject([
      {
        typeCode: '166',
        side: 'credit',
        amountCents: 150_000,
        reference: '261113A0000001 CUST7',
        text: 'ACH SETTLEMENT, COMPANY 1234 and its second line',
      },
      { typeCode: '257', side: 'credit', amountCents: 50_000, reference: '091000010000004' },
      { typeCode: '557', side: 'debit', amountCents: 50_000, text: 'RETURN R01' },
      { typeCode: '890', side: 'unknown', amountCents: 0 },
    ])
    expect(readBai2(FILE, '1234').lines).toMatchObject([
      { typeCode: '777', side: 'unknown', amountCents: 12, reference: 'REF', text: 'loan' },
    ])
  })

  it('says when lines and balances do not make each other', () => {
    const wrong = FILE.replace('015,650000', '015,650001').replaceAll('165001', '165101')
    expect(
      readBai2(wrong.replace('49,1650000', '49,1650001').replaceAll('1651012', '1650013'), '2468')
        .addsUp,
    ).toBe(false)
  })

  it.each([
    [
      'an amount',
      '16,166,150000',
      '16,166,150001',
      /^Line 10: the control total of the account is 1650000, but its amounts add up to 1650001\.$/,
    ],
    [
      'a record of the account',
      '88,and its second line\r\n',
      '',
      /^Line 9: the number of records of the account is 8, but there are 7\.$/,
    ],
    [
      'the total of the group',
      '98,1650012',
      '98,1650013',
      /^Line 14: the control total of the group/,
    ],
    [
      'the accounts',
      '98,1650012,2',
      '98,1650012,3',
      /^Line 14: the number of accounts of the group is 3/,
    ],
    [
      'the records of the file',
      '99,1650012,1,15',
      '99,1650012,1,16',
      /^Line 15: the number of records of the file/,
    ],
    ['the end', '\r\n99,1650012,1,15/', '', /^Line 14: the file ends without its 99 record/],
    ['a date', '261116,2359', '261131,2359', /^Line 2: “261131” is not a date/],
    ['a test', '122099999,1,261116', '122099999,4,261116', /^Line 2: only groups with status 1/],
    ['an interim report', 'USD,2/', 'USD,3/', /^Line 2: this is an interim report/],
    ['another currency', '2359,USD', '2359,CAD', /^Line 2: only US dollars/],
    [
      'a decimal point',
      '16,166,150000',
      '16,166,1500.00',
      /^Line 5: the amount must be in whole cents, not “1500\.00”/,
    ],
    ['a sign', '16,166,150000', '16,166,-150000', /^Line 5: an amount must not have a sign/],
    ['a code', '16,166,', '16,ACH,', /^Line 5: “ACH” is not a type code/],
    ['a record', '16,166,', '17,166,', /^Line 5: “17” is not a BAI2 record/],
    ['the version', '65,,2/', '65,,3/', /^Line 1: this is version “3”/],
    ['a line after the end', '1,15/', '1,15/\r\n16,166,1,,,/', /^Line 16: nothing may follow/],
  ])('names the line where %s is wrong', (_what, from, to, words) => {
    expect(instead(from, to)).toMatch(words)
  })

  it('asks which account is meant, and refuses another', () => {
    expect(refusal(FILE, null)).toMatch(/^The file has 2 accounts \(ending in 2468, 1234\)/)
    expect(refusal(FILE, '9999')).toMatch(/the settlement account ends in 9999/)
  })
})
