import { describe, expect, it } from 'vitest'
import { repeatWords } from './repeating.ts'

describe('the days a deposit repeats on', () => {
  it.each([
    ['week', '2026-11-20', 'every week on Friday'],
    ['two_weeks', '2026-11-16', 'every two weeks on Monday'],
    ['month', '2026-11-01', 'every month on the 1st'],
    ['month', '2026-11-02', 'every month on the 2nd'],
    ['month', '2026-11-03', 'every month on the 3rd'],
    ['month', '2026-11-11', 'every month on the 11th'],
    ['month', '2026-11-12', 'every month on the 12th'],
    ['month', '2026-11-13', 'every month on the 13th'],
    ['month', '2026-11-22', 'every month on the 22nd'],
    ['month', '2026-11-28', 'every month on the 28th'],
    ['month', '2026-11-29', 'every month on the 29th, or the last day of a shorter month'],
    ['month', '2026-12-31', 'every month on the 31st, or the last day of a shorter month'],
  ] as const)('%s from %s: %s', (every, anchor_date, words) => {
    expect(repeatWords({ every, anchor_date })).toBe(words)
  })
})
