const eastern = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
})

/** A deadline in banking time: "Nov 16, 2026, 3:45 PM ET" (RULES: Moving money). */
export function formatMoment(instant: string): string {
  return `${eastern.format(new Date(instant))} ET`
}
