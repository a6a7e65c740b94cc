import { describe, expect, it } from 'vitest'
import type { CorrectedData } from './corrected-data.ts'
import { CorrectedDataError, formatCorrectedData, parseCorrectedData } from './corrected-data.ts'

const SAMPLES: [code: string, data: string, corrected: CorrectedData][] = [
  ['C01', '99887766', { account: '99887766' }],
  ['C02', '021000021', { routing: '021000021' }],
  ['C03', '021000021   99887766', { routing: '021000021', account: '99887766' }],
  ['C04', 'Testa Newname', { name: 'Testa Newname' }],
  ['C05', '37', { transactionCode: '37' }],
  ['C06', '99887766            37', { account: '99887766', transactionCode: '37' }],
  [
    'C07',
    '0210000211234567890123456732',
    { routing: '021000021', account: '12345678901234567', transactionCode: '32' },
  ],
  ['C09', 'CUSTOMER 8', { identification: 'CUSTOMER 8' }],
]

describe('corrected data', () => {
  it.each(SAMPLES)('%s is read by its columns', (code, data, corrected) => {
    expect(parseCorrectedData(code, data)).toEqual(corrected)
  })

  it.each(SAMPLES)('%s is written to its columns', (code, data, corrected) => {
    expect(formatCorrectedData(code, corrected)).toBe(data.padEnd(29))
  })

  it.each([
    ['C03', '021000021 99887766', { routing: '021000021', account: '99887766' }],
    ['C06', '99887766 37', { account: '99887766', transactionCode: '37' }],
    [
      'C07',
      '02100002199887766 32',
      { routing: '021000021', account: '99887766', transactionCode: '32' },
    ],
  ])('%s is also read when single blanks part it', (code, data, corrected) => {
    expect(parseCorrectedData(code, data)).toEqual(corrected)
  })

  it.each(['C08', 'C10', 'C13', 'C14'])('%s corrects nothing here', (code) => {
    expect(parseCorrectedData(code, 'ANY TEXT')).toEqual({})
  })

  it.each([
    ['C01', ''],
    ['C01', '123456789012345678'],
    ['C02', '021000022'],
    ['C02', 'NOTDIGITS'],
    ['C03', '021000021'],
    ['C03', '021000020   99887766'],
    ['C05', '25'],
    ['C05', '81'],
    ['C06', '99887766'],
    ['C07', '021000021998877'],
  ])('%s refuses «%s»', (code, data) => {
    expect(() => parseCorrectedData(code, data)).toThrow(CorrectedDataError)
  })

  it('refuses to write what does not fit', () => {
    expect(() => formatCorrectedData('C01', { account: '1'.repeat(18) })).toThrow('too long')
    expect(() => formatCorrectedData('C02', { routing: '021000022' })).toThrow('check digit')
    expect(() => formatCorrectedData('C13', {})).toThrow('no corrected data')
  })

  it('writes a name in ASCII', () => {
    expect(formatCorrectedData('C04', { name: 'Żoë' }).trim()).toBe('Zoe')
  })
})
