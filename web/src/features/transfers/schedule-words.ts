import { formatDate, formatWeekday } from '@passbook/contract/dates'
import { onFirstUse } from '@passbook/contract/on-first-use'
import { type Every, everyWords, type Schedule } from '@passbook/contract/repeating'
import { asTitle } from '../../lib/as-title.ts'

/** A repeating deposit in words, the same on every page. */

const weekday = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }),
)

/** Every month has these days. */
const LAST_DAY_OF_ALL = 28

/** "Every month on the 31st, or the last day of a shorter month". */
export function repeatWords({
  every,
  anchor_date,
}: Pick<Schedule, 'every' | 'anchor_date'>): string {
  const often = asTitle(everyWords(every))
  if (every !== 'month') return `${often} on ${weekday().format(new Date(anchor_date))}`
  const day = Number(anchor_date.slice(-2))
  const shorter = day > LAST_DAY_OF_ALL ? ', or the last day of a shorter month' : ''
  return `${often} on the ${ordinal(day)}${shorter}`
}

function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14
  const ending = isTeen ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]
  return `${day}${ending ?? 'th'}`
}

/** "Until you stop it", or the day after which nothing leaves. */
export function endWords(ends_on: string | null): string {
  return ends_on === null ? 'Until you stop it' : `Nothing leaves after ${formatDate(ends_on)}`
}

export const CLOSED_DAY_WORDS =
  'A day on which banks are closed moves it to the next business day; the days after it stay.'

interface Wished {
  /** The day that was chosen. */
  date: string
  /** The day it leaves, from the server. */
  leaves: string
  /** The bank's day. */
  today: string
}

/** Where a day moves that cannot be kept; null where it can. */
export function movedWords({ date, leaves, today }: Wished): string | null {
  if (leaves === date) return null
  const isWeekend = [0, 6].includes(new Date(date).getUTCDay())
  // Of today it is not known whether the bank is closed or the last file has left: both end alike.
  const why =
    date === today && !isWeekend
      ? 'Nothing more leaves today'
      : `${formatWeekday(date)} is not a business day`
  return `${why}: it leaves ${formatWeekday(leaves)}.`
}

export const EVERY_CHOICES: readonly { value: Every; label: string }[] = [
  { value: 'week', label: 'Every week' },
  { value: 'two_weeks', label: 'Every two weeks' },
  { value: 'month', label: 'Every month' },
]
