import { expect, it } from 'vitest'
import { returnWords } from '../return-words.ts'
import { RETURN_CODES, returnCodeWords } from './return-codes.ts'

it('has words for every code that depositors have a sentence for', () => {
  for (const code of Object.keys(returnWords)) expect(RETURN_CODES).toHaveProperty(code)
})

it('shows the code with its meaning, and an unknown code alone', () => {
  expect(returnCodeWords('R01')).toBe('R01: Not enough money')
  expect(returnCodeWords('C03')).toBe('C03: Routing number and account number have changed')
  expect(returnCodeWords('R99')).toBe('R99')
})
