import { describe, expect, it } from 'vitest'
import { digitsOf, fillPattern } from './pattern.ts'

const PHONE = '(###) ###-####'

describe('fillPattern', () => {
  it.each([
    ['', ''],
    ['5', '(5'],
    ['555', '(555'],
    ['5551', '(555) 1'],
    ['555123', '(555) 123'],
    ['5551234567', '(555) 123-4567'],
  ])('%j is shown as %j', (digits, shown) => {
    expect(fillPattern(PHONE, digits)).toBe(shown)
  })
})

describe('digitsOf', () => {
  it('takes the digits alone, and no more than fit', () => {
    expect(digitsOf(PHONE, '555.123.4567 ext 8')).toBe('5551234567')
    expect(digitsOf('###-##-####', '123-4')).toBe('1234')
  })
})
