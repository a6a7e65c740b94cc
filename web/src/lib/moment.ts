import { onFirstUse } from '@passbook/contract/on-first-use'

const eastern = {
  /** "Monday, November 16, 2026 at 3:45 PM". */
  full: onFirstUse(
    () =>
      new Intl.DateTimeFormat('en-US', {
        dateStyle: 'full',
        timeStyle: 'short',
        timeZone: 'America/New_York',
      }),
  ),
  /** "Nov 16, 2026, 3:45 PM". */
  medium: onFirstUse(
    () =>
      new Intl.DateTimeFormat('en-US', {
        month: 'short',
        day: 'numeric',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone: 'America/New_York',
      }),
  ),
  /** "Mon, Nov 16, 3:45 PM". */
  short: onFirstUse(
    () =>
      new Intl.DateTimeFormat('en-US', {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone: 'America/New_York',
      }),
  ),
}

/** An instant in banking time, as a deadline is told (RULES: Moving money). */
export function formatMoment(instant: string, length: keyof typeof eastern = 'medium'): string {
  return `${eastern[length]().format(new Date(instant))} ET`
}
