const parts = {
  full: new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'America/New_York',
  }),
  short: new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/New_York',
  }),
}

/** Banking runs on Eastern Time (RULES: Moving money). */
export function easternWords(instant: string, length: keyof typeof parts = 'full'): string {
  return `${parts[length].format(new Date(instant))} ET`
}
