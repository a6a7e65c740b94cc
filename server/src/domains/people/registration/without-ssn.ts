const REMOVED = '[removed]'

/**
 * Takes the SSN and its last four out of what a provider answered, however it spells them, so that
 * evidence can be kept without it (TRUST: Data).
 */
export function withoutSsn<T>(value: T, ssn: string): T {
  return scrub(value, ssn, patternOf(ssn)) as T
}

/**
 * The nine digits, whatever one character stands between them; the last four after a mask, or as a
 * word of their own. The same four digits inside a longer reference are a coincidence.
 */
function patternOf(ssn: string): RegExp {
  const spelled = [...ssn].join('\\D?')
  const lastFour = ssn.slice(-4)
  return new RegExp(
    `${spelled}|[*xX#•]\\W?${lastFour}(?!\\d)|(?<![\\w-])${lastFour}(?![\\w-])`,
    'g',
  )
}

function scrub(value: unknown, ssn: string, pattern: RegExp): unknown {
  if (typeof value === 'string') return value.replaceAll(pattern, REMOVED)
  if (typeof value === 'number') {
    // A number has lost its leading zeros.
    const digits = String(value).padStart(ssn.length, '0')
    return digits === ssn || String(value) === ssn.slice(-4) ? REMOVED : value
  }
  if (Array.isArray(value)) return value.map((item) => scrub(item, ssn, pattern))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replaceAll(pattern, REMOVED),
      scrub(item, ssn, pattern),
    ]),
  )
}
