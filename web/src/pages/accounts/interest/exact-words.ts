import { formatCents } from '@passbook/contract/money'

/** Exact decimals as text, as the server sends them: they are cut and shown, never used to calculate. */

const CENT_DECIMALS = 18

/** Cents with decimals as dollars: '7812.345' → '$78.12345…', cut after `decimals` decimals. */
export function exactDollars(cents: string, decimals: number): string {
  const [whole = '0', fraction = ''] = cents.split('.')
  const digits = whole.padStart(3, '0')
  const dollars = BigInt(digits.slice(0, -2)).toLocaleString('en-US')
  const rest = `${digits.slice(-2)}${fraction}`
  return `$${dollars}.${rest.slice(0, decimals).padEnd(decimals, '0')}`
}

export function everyDecimal(cents: string): string {
  return exactDollars(cents, CENT_DECIMALS + 2)
}

/** The average interest of one day, to the cent: '$2.51'. */
export function dollarsADay(interest: string, days: number): string {
  return formatCents(Math.round(Number(interest) / days))
}
