import { expect, it } from 'vitest'
import { sampleWords } from './sample-words.ts'

it.each([
  ['2025: 3878 cents', '2025: $38.78'],
  ['2026-03-31: 120 of 500000 cents', 'Mar 31, 2026: $1.20 of $5,000.00'],
  ['2026-03-31 on -250 cents', 'Mar 31, 2026 on -$2.50'],
  ['payout_returned, paper by 2027-01-05', 'payout returned, paper by Jan 5, 2027'],
  ['holder e8914fa0, NOT_RUN', 'holder e8914fa0, not run'],
  ['Form 1099-INT of 2025', 'Form 1099-INT of 2025'],
  ['R01 for trace 991000015550001', 'R01 for trace 991000015550001'],
])('a sample is in dollars, dates and words: %s', (label, words) => {
  expect(sampleWords(label)).toBe(words)
})
