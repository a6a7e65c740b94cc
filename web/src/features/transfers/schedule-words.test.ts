import { describe, expect, it } from 'vitest'
import { endWords, movedWords } from './schedule-words.ts'

it('says how it ends', () => {
  expect(endWords(null)).toBe('When you cancel')
  expect(endWords('2027-06-30')).toBe('After Jun 30, 2027')
})

describe('a day that cannot be kept', () => {
  const today = '2026-11-16'
  it.each<[string, string, string | null]>([
    ['2026-11-20', '2026-11-20', null],
    ['2026-11-21', '2026-11-23', 'Sat, Nov 21 isn’t a business day. We’ll use Mon, Nov 23.'],
    ['2026-11-26', '2026-11-27', 'Thu, Nov 26 isn’t a business day. We’ll use Fri, Nov 27.'],
    [today, '2026-11-17', 'No more transfers go out today. We’ll use Tue, Nov 17.'],
  ])('%s leaves %s: %s', (date, leaves, words) => {
    expect(movedWords({ date, leaves, today })).toBe(words)
  })

  it('is told of a weekend also when it is today', () => {
    const wished = { date: '2026-11-21', leaves: '2026-11-23', today: '2026-11-21' }
    expect(movedWords(wished)).toMatch(/^Sat, Nov 21 isn’t a business day/)
  })
})
