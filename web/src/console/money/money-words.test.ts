import { expect, it } from 'vitest'
import { accountWords, percentWords, stateWords } from './money-words.ts'

it('names accounts and states in words, known or not', () => {
  expect(accountWords('returns_receivable')).toBe('Returns receivable')
  expect(accountWords('dispute_losses')).toBe('Dispute losses')
  expect(accountWords('something_new')).toBe('Something new')
  expect(stateWords('unknown_trace')).toBe('Unknown trace')
  expect(percentWords(0.5)).toBe('0.50%')
})
