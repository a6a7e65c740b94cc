import { expect, it } from 'vitest'
import { giftOf } from './give-monthly.ts'

const gift = (interest_cents: number, carried_cents: number, share = '0.100000') =>
  giftOf({ interest_cents, carried_cents }, share)

it.each([
  ['a tenth', gift(1_230, 0), { amountCents: 123, carriedCents: 0 }],
  ['half a cent goes to the non-profit', gift(5, 0), { amountCents: 1, carriedCents: 0 }],
  ['less than half does not', gift(4, 0), { amountCents: 0, carriedCents: 0 }],
  ['all of it', gift(999, 0, '1.000000'), { amountCents: 999, carriedCents: 0 }],
  [
    'exactly, where doubles are not',
    gift(100_000_000_005, 0, '0.070000'),
    { amountCents: 7_000_000_000, carriedCents: 0 },
  ],
  [
    'taken back: nothing, and the next month makes up for it',
    gift(-300, 0),
    { amountCents: 0, carriedCents: -300 },
  ],
  ['not made up for yet', gift(200, -300), { amountCents: 0, carriedCents: -100 }],
  ['made up for', gift(1_100, -100), { amountCents: 100, carriedCents: 0 }],
])('%s', (_what, given, expected) => {
  expect(given).toEqual(expected)
})

it.each(['0.1', '10%', '2.000000', ''])('takes no share written %j', (share) => {
  expect(() => gift(100, 0, share)).toThrow('is not a share')
})
