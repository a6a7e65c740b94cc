const CENTS_DIGITS = 2

/** Formats cents for programs, such as `-1250.05`. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(CENTS_DIGITS + 1, '0')
  const sign = cents < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -CENTS_DIGITS)}.${digits.slice(-CENTS_DIGITS)}`
}
