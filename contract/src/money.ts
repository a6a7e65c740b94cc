import { z } from 'zod/mini'
import { onFirstUse } from './on-first-use.ts'

/** The largest amount any call accepts; products set their own, lower limits. */
export const MAX_AMOUNT_CENTS = 100_000_000_00

/** A positive amount in whole cents. */
export const AmountCents = z
  .int('Give the amount in whole cents')
  .check(z.gte(1, 'Enter an amount above $0.00'), z.lte(MAX_AMOUNT_CENTS, 'Enter a smaller amount'))

/** A balance or sum in whole cents: exact, within what a number can hold. */
export const BalanceCents = z.int()

const usd = onFirstUse(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** SPEC 9: currency is USD in locale en-US. */
export function formatCents(cents: number): string {
  return usd().format(cents / 100)
}
