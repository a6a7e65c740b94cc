import { expect, it } from 'vitest'
import { CHARTER_WORDS, charterOf } from './charter.ts'

it('a credit union has members, shares and dividends, and never calls itself a bank (UX 42)', () => {
  expect(charterOf('NCUA')).toBe('credit union')
  expect(charterOf('FDIC')).toBe('bank')
  expect(charterOf('NONE')).toBe('bank')
  const words = Object.values(CHARTER_WORDS['credit union']).join(' ')
  expect(words).toMatch(/member.*shares.*dividends/s)
  expect(words).not.toMatch(/bank|interest/i)
})
