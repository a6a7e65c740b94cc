/** The nine digits of a social security number as typed or pasted. */
export function ssnDigits(value: string): string {
  return value.replace(/\D/g, '').slice(0, 9)
}

/** ###-##-#### as far as it is typed. */
export function formatSsn(value: string): string {
  const digits = ssnDigits(value)
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-')
}

/** Only the last four are ever shown. */
export function maskSsn(lastFour: string): string {
  return `•••-••-${lastFour}`
}
