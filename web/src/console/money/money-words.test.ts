import { expect, it } from 'vitest'
import { accountWords, percentWords, stateWords } from './money-words.ts'

it('names accounts and states in words, known or not', () => {
  expect(accountWords('returns_receivable', 'bank')).toBe('Returns receivable')
  expect(accountWords('dispute_losses', 'bank')).toBe('Dispute losses')
  expect(accountWords('interest_expense', 'bank')).toBe('Interest expense')
  expect(accountWords('interest_expense', 'credit union')).toBe('Dividend expense')
  expect(accountWords('something_new', 'bank')).toBe('Something new')
  expect(stateWords('handed_over')).toBe('Delivered')
  expect(stateWords('unknown_trace')).toBe('Unknown trace')
  expect(percentWords(0.5)).toBe('0.50%')
})
