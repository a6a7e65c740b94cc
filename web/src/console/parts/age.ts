const MINUTE_MS = 60_000
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const

/** How long something has waited, in its largest unit: "3 days", "2 hours", "1 minute". */
export function ageWords(from: string, until: string): string {
  const ms = new Date(until).getTime() - new Date(from).getTime()
  for (const [unit, unitMs] of UNITS) {
    const count = Math.floor(ms / unitMs)
    if (count >= 1) return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`
  }
  return 'just now'
}

export function isPast(instant: string, now: string): boolean {
  return new Date(instant) < new Date(now)
}
