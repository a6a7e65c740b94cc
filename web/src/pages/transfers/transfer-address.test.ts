import { describe, expect, it } from 'vitest'
import { amountAddress, isReview, readAmount, reviewAddress } from './transfer-address.ts'

const terms = { minCents: 100, maxCents: 25_000_000 }
const search = (address: string) => new URLSearchParams(address.split('?')[1])

describe('the address of a transfer', () => {
  it.each(['/deposit', '/withdraw'] as const)('%s carries amount and step', (path) => {
    expect(readAmount(search(amountAddress(path, 2_500)), terms)).toBe(2_500)
    expect(isReview(search(amountAddress(path, 2_500)))).toBe(false)
    expect(readAmount(search(reviewAddress(path, 2_500)), terms)).toBe(2_500)
    expect(isReview(search(reviewAddress(path, 2_500)))).toBe(true)
  })

  it.each(['', '99', '25000001', '1e3', '-500', '12.5', '0x10', 'x', '9'.repeat(30)])(
    'an amount of %j is asked for anew',
    (given) => expect(readAmount(new URLSearchParams({ amount_cents: given }), terms)).toBeNull(),
  )
})
