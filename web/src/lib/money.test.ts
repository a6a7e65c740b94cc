import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsToText, formatAmount, formatMovement, parseCents, parseSmallChange } from './money.ts'

describe('parseSmallChange', () => {
  it.each([
    ['32', 32],
    ['5', 5],
    ['.32', 32],
    ['0.32', 32],
    ['1.00', 100],
    ['100', 10_000],
  ])('%j is %d cents', (typed, cents) => {
    expect(parseSmallChange(typed)).toBe(cents)
  })
})

describe('parseCents', () => {
  it.each([
    ['2500', 250_000],
    ['$2,500.00', 250_000],
    ['2500.5', 250_050],
    ['.07', 7],
    ['0.29', 29],
    ['12.', 1_200],
    [' 1,234,567.89 ', 123_456_789],
  ])('%j is %d cents', (typed, cents) => {
    expect(parseCents(typed)).toBe(cents)
  })

  it.each(['', '$', '.', '-5', '1e3', '1.005', '1,23', '12,3456', 'ten', '99999999999999999'])(
    '%j is no amount',
    (typed) => {
      expect(parseCents(typed)).toBeNull()
    },
  )

  it('reads back what centsToText writes', () => {
    assert(
      property(integer({ min: 0, max: 100_000_000_00 }), (cents) => {
        expect(parseCents(centsToText(cents))).toBe(cents)
      }),
    )
  })
})

describe('formatMovement', () => {
  it('shows which way the money went', () => {
    expect(formatMovement(2_500_00)).toBe('+$2,500.00')
    expect(formatMovement(-1_200_00)).toBe('−$1,200.00')
    expect(formatMovement(0)).toBe('$0.00')
    expect(formatAmount(48_215_37)).toBe('$48,215.37')
    expect(formatAmount(-5)).toBe('−$0.05')
  })
})
