import { expect, it } from 'vitest'
import { sampleWords } from './sample-words.ts'

it.each([
  ['2025: 3878 cents', '2025: $38.78'],
  ['2026-03-31: 120 of 500000 cents', '2026-03-31: $1.20 of $5,000.00'],
  ['2026-03-31 on -250 cents', '2026-03-31 on -$2.50'],
  ['Form 1099-INT of 2025', 'Form 1099-INT of 2025'],
])('amounts of a sample are in dollars: %s', (label, words) => {
  expect(sampleWords(label)).toBe(words)
})
