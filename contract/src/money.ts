import { z } from 'zod/mini'

/** The largest amount any call accepts; products set their own, lower limits. */
export const MAX_AMOUNT_CENTS = 100_000_000_00

/** What a field says about a text that is no amount. */
export const NOT_AN_AMOUNT = 'Enter an amount, such as 25 or 2,500.00'

/** A positive amount in whole cents. */
export const AmountCents = z
  .int(NOT_AN_AMOUNT)
  .check(z.gte(1, 'Enter an amount above $0.00'), z.lte(MAX_AMOUNT_CENTS, 'Enter a smaller amount'))

/** A balance or sum in whole cents: exact within the range of a number. */
export const BalanceCents = z.int()

/**
 * Separates the thousands by commas, as in 2,000. Without `Intl`, because its first number format takes
 * a tenth of a second on a phone.
 */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** SPEC 9: currency is USD in locale en-US. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(Math.round(cents))).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}$${formatCount(Number(digits.slice(0, -2)))}.${digits.slice(-2)}`
}
