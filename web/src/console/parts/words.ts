import { type Charter, charterOf } from '@passbook/contract/charter'
import { useBranding } from '../../branding/use-branding.ts'
import * as wording from './wording.ts'

/** Formats a count, as "1 line" or "1,204 lines". */
export function countWords(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

const MINUTE_MS = 60_000
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const

/** The time something has waited, in its largest unit: "3 days", "2 hours", "1 minute". */
export function ageWords(from: string, until: string): string {
  const ms = new Date(until).getTime() - new Date(from).getTime()
  for (const [unit, unitMs] of UNITS) {
    const count = Math.floor(ms / unitMs)
    if (count >= 1) return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`
  }
  return wording.justNow
}

export function isPast(instant: string, now: string): boolean {
  return new Date(instant) < new Date(now)
}

/** At a credit union, replaces "customer" with "member" (UX 42). */
export function sayAt(charter: Charter, words: string): string {
  if (charter === 'bank') return words
  return words.replaceAll(/\bcustomer/g, 'member').replaceAll(/\bCustomer/g, 'Member')
}

/** Returns a function that adapts our texts to the institution. Never use it for what people wrote. */
export function useSay(): (words: string) => string {
  const charter = charterOf(useBranding()?.insurer ?? 'NONE')
  return (words) => sayAt(charter, words)
}
