/** A date so many days later; YYYY-MM-DD, no time zone takes part. */
export function addDays(date: string, days: number): string {
  const later = new Date(date)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 10)
}
