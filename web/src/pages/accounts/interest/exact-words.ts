/** Exact decimals in text, as the server writes them: they are cut and shown, never reckoned with. */

const CENT_DECIMALS = 18

/** Cents with decimals as dollars: '7812.345' → '$78.12345…', cut after so many decimals. */
export function exactDollars(cents: string, decimals: number): string {
  const [whole = '0', fraction = ''] = cents.split('.')
  const digits = whole.padStart(3, '0')
  const dollars = BigInt(digits.slice(0, -2)).toLocaleString('en-US')
  const rest = `${digits.slice(-2)}${fraction}`
  return `$${dollars}.${rest.slice(0, decimals).padEnd(decimals, '0')}`
}

/** Every decimal there is. */
export function everyDecimal(cents: string): string {
  return exactDollars(cents, CENT_DECIMALS + 2)
}

/** '0.044020' → '4.402%'. */
export function ratePercent(rate: string): string {
  return `${Number((Number(rate) * 100).toFixed(4))}%`
}

/** What a day brought on average, in cents of two decimals: '250.61¢'. */
export function centsADay(interest: string, days: number): string {
  return `${(Number(interest) / days).toFixed(2)}¢`
}
