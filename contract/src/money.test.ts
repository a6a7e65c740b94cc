import { expect, it } from 'vitest'
import { AmountCents, MAX_AMOUNT_CENTS } from './money.ts'

it.each([
  [0, 'Enter an amount above $0.00'],
  [-5, 'Enter an amount above $0.00'],
  [0.5, 'Give the amount in whole cents'],
  ['25', 'Give the amount in whole cents'],
  [MAX_AMOUNT_CENTS + 1, 'Enter a smaller amount'],
])('an amount of %j is refused in our own words', (amount, words) => {
  expect(AmountCents.safeParse(amount).error?.issues[0]?.message).toBe(words)
})
