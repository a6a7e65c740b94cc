import { describe, expect, it } from 'vitest'
import { formatSsn, maskSsn, ssnDigits } from './ssn.ts'

describe('formatSsn', () => {
  it.each([
    ['', ''],
    ['123', '123'],
    ['1234', '123-4'],
    ['123-45', '123-45'],
    ['123456789', '123-45-6789'],
    ['123 45 6789', '123-45-6789'],
    ['12345678901', '123-45-6789'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(formatSsn(typed)).toBe(shown)
  })

  it('keeps nine digits, and shows four', () => {
    expect(ssnDigits('123-45-67890')).toBe('123456789')
    expect(maskSsn('6789')).toBe('•••-••-6789')
  })
})
