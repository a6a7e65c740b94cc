import { describe, expect, it } from 'vitest'
import { formatPhone, isPhone, toDigits } from './phone.ts'

describe('formatPhone', () => {
  it.each([
    ['5551234567', '(555) 123-4567'],
    ['555-123-4567', '(555) 123-4567'],
    ['(555) 123-4567', '(555) 123-4567'],
    ['555.123.4567 ext 89', '(555) 123-4567'],
    ['55512', '55512'],
    ['', ''],
  ])('%j is shown as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })
})

describe('toDigits', () => {
  it.each([
    ['+1 (555) 123-4567', '5551234567'],
    ['1-555-123-4567', '5551234567'],
    ['(555) 123-4567', '5551234567'],
    ['55512345678', '5551234567'],
    ['1555', '1555'],
  ])('%j has the digits %j', (typed, digits) => {
    expect(toDigits(typed)).toBe(digits)
  })
})

describe('isPhone', () => {
  it.each(['(555) 123-4567', '555-123-4567'])('accepts %j', (value) => {
    expect(isPhone(value)).toBe(true)
  })

  it.each(['5551234567', '(555)123-4567', '555 123 4567', '555-123-45678', ' 555-123-4567', ''])(
    'refuses %j',
    (value) => {
      expect(isPhone(value)).toBe(false)
    },
  )
})
