import { describe, expect, it } from 'vitest'
import { readMonth, readYear, statementsAddress } from './statement-address.ts'

const search = (text: string) => new URLSearchParams(text)

describe('the address of statements', () => {
  it.each([
    ['year=2025', 2025],
    ['year=1999', 2026],
    ['year=x', 2026],
    ['', 2026],
  ])('%s: the statements of %i', (text, year) => {
    expect(readYear(search(text), [2026, 2025])).toBe(year)
  })

  it('has no year where there are no statements', () => {
    expect(readYear(search('year=2026'), [])).toBeNull()
  })

  it.each([
    ['month=12', 12],
    ['month=13', null],
    ['month=0', null],
    ['month=1.5', null],
    ['', null],
  ])('%s: month %s', (text, month) => {
    expect(readMonth(search(text))).toBe(month)
  })

  it('leads back to what it names', () => {
    const [, query = ''] = statementsAddress(2026, 3).split('?')
    expect([readYear(search(query), [2026]), readMonth(search(query))]).toEqual([2026, 3])
  })
})
