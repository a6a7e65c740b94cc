import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { NOT_AN_AMOUNT, AmountCents, MAX_AMOUNT_CENTS, formatCents, formatCount } from './money.ts'

it.each([
  [0, 'Enter an amount above $0.00'],
  [-5, 'Enter an amount above $0.00'],
  [0.5, NOT_AN_AMOUNT],
  ['25', NOT_AN_AMOUNT],
  [MAX_AMOUNT_CENTS + 1, 'Enter a smaller amount'],
])('an amount of %j is refused in our own words', (amount, words) => {
  expect(AmountCents.safeParse(amount).error?.issues[0]?.message).toBe(words)
})

it('writes every amount as en-US does', () => {
  const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  const amounts = fc.oneof(
    fc.integer({ min: -MAX_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS }),
    fc.nat(200_000),
  )
  fc.assert(
    fc.property(amounts, (cents) => {
      expect(formatCents(cents)).toBe(usd.format(cents / 100))
    }),
  )
  for (const cents of [0, 1, 99, 100, -1, -100_000, 99_999, 100_000, 100_000_000]) {
    expect(formatCents(cents)).toBe(usd.format(cents / 100))
  }
})

it('separates the thousands of a count', () => {
  expect([0, 999, 2_000, 1_234_567].map(formatCount)).toEqual(['0', '999', '2,000', '1,234,567'])
})
