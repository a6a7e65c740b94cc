import { expect, it } from 'vitest'
import { happenedWords } from './HappenedList.tsx'

it.each([
  [{ what: 'file_sent', count: 1, amount_cents: 25_000 }, '1 ACH file left, $250.00'],
  [{ what: 'settled', count: 3, amount_cents: 125_000 }, '3 transfers settled, $1,250.00'],
  [{ what: 'letter', count: 2, amount_cents: null }, '2 letters were sent'],
] as const)('%j', (happened, words) => {
  expect(happenedWords(happened)).toBe(words)
})
