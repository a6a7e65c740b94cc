import { BusinessDate } from '@passbook/contract/dates'
import { describe, expect, it } from 'vitest'
import { joinDate, readPastedDate, splitDate } from './typed-date.ts'

describe('joinDate', () => {
  it.each([
    [{ month: '3', day: '7', year: '1985' }, '1985-03-07'],
    [{ month: '12', day: '31', year: '1999' }, '1999-12-31'],
    [{ month: '', day: '', year: '' }, ''],
    [{ month: '3', day: '', year: '' }, '-03-'],
  ])('%j is %j', (parts, expected) => {
    expect(joinDate(parts)).toBe(expected)
  })

  it('gives nothing that is no date the look of one', () => {
    for (const parts of [
      { month: '2', day: '30', year: '1985' },
      { month: '3', day: '7', year: '85' },
      { month: '13', day: '1', year: '1985' },
      { month: '3', day: '', year: '1985' },
    ]) {
      expect(BusinessDate.safeParse(joinDate(parts)).success).toBe(false)
    }
  })
})

describe('splitDate', () => {
  it('gives back the parts', () => {
    expect(splitDate('1985-03-07')).toEqual({ month: '03', day: '07', year: '1985' })
    expect(splitDate('')).toEqual({ month: '', day: '', year: '' })
    expect(splitDate(undefined)).toEqual({ month: '', day: '', year: '' })
  })
})

describe('readPastedDate', () => {
  it.each(['3/7/1985', '3-7-1985', ' 3.7.1985 ', '1985-3-7'])('%j is March 7, 1985', (text) => {
    expect(readPastedDate(text)).toEqual({ month: '3', day: '7', year: '1985' })
  })

  it.each(['03', '3/7/85', 'March 7', '', '3/7'])('%j is no whole date', (text) => {
    expect(readPastedDate(text)).toBeNull()
  })
})
