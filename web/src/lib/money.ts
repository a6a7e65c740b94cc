import { formatCents } from '@passbook/contract/money'

/** '$2,500.5' → 250050; null if it is not an amount of dollars and cents. Never uses a float. */
export function parseCents(typed: string): number | null {
  const match = /^\$?(\d{1,3}(?:,\d{3})*|\d*)(?:\.(\d{0,2}))?$/.exec(typed.trim())
  const [, dollars = '', cents = ''] = match ?? []
  if (!match || (dollars === '' && cents === '')) return null
  const total = Number(`${dollars.replaceAll(',', '')}${cents.padEnd(2, '0')}`)
  return Number.isSafeInteger(total) ? total : null
}

/** An amount that is known to be under a dollar: '32' and '.32' are both 32 cents. */
export function parseSmallChange(typed: string): number | null {
  const cents = /^\d{1,2}$/.exec(typed.trim())
  return cents ? Number(cents[0]) : parseCents(typed)
}

/** 250050 → '2500.50', the initial text of a money field. */
export function centsToText(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** '$48,215.37', with a real minus sign below zero. */
export function formatAmount(cents: number): string {
  return formatCents(cents).replace('-', '−')
}

/** An amount that came in or went out: '+$250.00', '−$1,200.00'. */
export function formatMovement(cents: number): string {
  return cents > 0 ? `+${formatCents(cents)}` : formatAmount(cents)
}
