import { expect, it } from 'vitest'
import { accountWords, percentWords, stateWords, toCsv } from './money-words.ts'

it('names accounts and states in words, known or not', () => {
  expect(accountWords('returns_receivable')).toBe('Returns receivable')
  expect(accountWords('something_new')).toBe('something new')
  expect(stateWords('unknown_trace')).toBe('Unknown trace')
  expect(percentWords(0.5)).toBe('0.50 %')
})

it('writes figures as figures, and what a spreadsheet would take for a formula as text', () => {
  expect(toCsv([['a "b", c', -5, '=1+1']])).toBe('"a ""b"", c",-5,\'=1+1\r\n')
})
