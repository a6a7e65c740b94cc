/** Adds days to a date; YYYY-MM-DD, without time zones. */
export function addDays(date: string, days: number): string {
  const later = new Date(date)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 10)
}

/**
 * Orders dates or moments as the server writes them, the earliest first. `localeCompare` would load the
 * rules of all alphabets, which keeps a phone busy for a moment.
 */
export function compareDates(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
