import { z } from 'zod/mini'

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/** Nine digits, not all zero, whose weighted sum is a multiple of ten. */
export function hasGoodCheckDigit(routing: string): boolean {
  if (!/^\d{9}$/.test(routing) || routing === '000000000') return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(routing[index]), 0)
  return sum % 10 === 0
}

/** Whose account it is, in the ACH network. */
export const RoutingNumber = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter the routing number'),
    z.regex(/^\d{9}$/, { error: 'A routing number has nine digits', abort: true }),
    z.refine(hasGoodCheckDigit, 'Check the routing number: one of its digits is wrong'),
  )
