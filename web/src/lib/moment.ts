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

const day = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'America/New_York' }),
)
const time = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/New_York' }),
)

/** "Monday, November 16, 2026" and "3:45 PM ET": for a day as heading with its times below. */
export function splitMoment(instant: string): { day: string; time: string } {
  const date = new Date(instant)
  return { day: day().format(date), time: `${time().format(date)} ET` }
}

/** An instant in banking time, in the format of deadlines (RULES: Moving money). */
export function formatMoment(instant: string, length: keyof typeof eastern = 'medium'): string {
  return `${eastern[length]().format(new Date(instant))} ET`
}
