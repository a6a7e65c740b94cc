import { z } from 'zod/mini'

/** The ninth digit of a routing number checks the first eight (weights 3, 7, 1, modulo 10). */
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7] as const

function checkDigit(routing8: string): number {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(routing8[index]), 0)
  return (10 - (sum % 10)) % 10
}

/** Nine digits, not all zero, the last of which is the check digit of the others. */
export function checkDigitOk(routing9: string): boolean {
  if (!/^\d{9}$/.test(routing9) || routing9 === '000000000') return false
  return checkDigit(routing9) === Number(routing9[8])
}

/** The nine-digit routing number for an eight-digit bank identification. */
export function withCheckDigit(routing8: string): string {
  if (!/^\d{8}$/.test(routing8)) throw new RangeError('a bank identification has eight digits')
  return `${routing8}${checkDigit(routing8)}`
}

/** Identifies a bank in the ACH network. */
export const RoutingNumber = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter the routing number'),
    z.regex(/^\d{9}$/, { error: 'A routing number has nine digits', abort: true }),
    z.refine(checkDigitOk, 'Check the routing number: one of its digits is wrong'),
  )
