/** Adds days to a date; YYYY-MM-DD, without time zones. */
export function addDays(date: string, days: number): string {
  const later = new Date(date)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 10)
}
