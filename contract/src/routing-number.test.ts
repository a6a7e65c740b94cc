import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigitOk, withCheckDigit } from './routing-number.ts'

describe('routing numbers', () => {
  it.each(['021000021', '042000013', '011000015'])('accepts %s', (routing) => {
    expect(checkDigitOk(routing)).toBe(true)
  })

  it.each(['021000022', '02100002', '0210000211', '02100002x', '000000000', ''])(
    'refuses %s',
    (routing) => {
      expect(checkDigitOk(routing)).toBe(false)
    },
  )

  it('makes the check digit, and any single wrong digit breaks it', () => {
    const bank = fc.integer({ min: 1, max: 99_999_999 }).map((n) => String(n).padStart(8, '0'))
    fc.assert(
      fc.property(bank, fc.nat(8), fc.integer({ min: 1, max: 9 }), (routing8, at, by) => {
        const routing = withCheckDigit(routing8)
        expect(checkDigitOk(routing)).toBe(true)
        const digit = (Number(routing[at]) + by) % 10
        expect(checkDigitOk(routing.slice(0, at) + digit + routing.slice(at + 1))).toBe(false)
      }),
    )
  })

  it('takes eight digits only', () => {
    expect(() => withCheckDigit('021000021')).toThrow(RangeError)
  })
})
