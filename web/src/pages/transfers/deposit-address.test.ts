import { describe, expect, it } from 'vitest'
import type { ServiceTerms } from '@passbook/contract/transfers'
import { amountAddress, isReview, readAmount, reviewAddress } from './deposit-address.ts'

const terms = { min_deposit_cents: 100, max_deposit_cents: 25_000_000 } as ServiceTerms
const search = (address: string) => new URLSearchParams(address.split('?')[1])

describe('the address of a deposit', () => {
  it('carries amount and step', () => {
    expect(readAmount(search(amountAddress(2_500)), terms)).toBe(2_500)
    expect(isReview(search(amountAddress(2_500)))).toBe(false)
    expect(readAmount(search(reviewAddress(2_500)), terms)).toBe(2_500)
    expect(isReview(search(reviewAddress(2_500)))).toBe(true)
  })

  it.each(['', '99', '25000001', '1e3', '-500', '12.5', '0x10', 'x', '9'.repeat(30)])(
    'an amount of %j is asked for anew',
    (given) => expect(readAmount(new URLSearchParams({ amount_cents: given }), terms)).toBeNull(),
  )
})
