import type { Attachment } from '@passbook/contract/attachments'
import { easternDay } from '@passbook/contract/format-dates'
import type { Message, MessageEntry } from '@passbook/contract/messages'
import { compareDates } from '../../../lib/dates.ts'

/** The filter is in the URL, so that Back, a reload and a link keep it. */

export const KINDS = ['statements', 'taxes', 'agreements', 'files'] as const
export type Kind = (typeof KINDS)[number]

export interface DocumentFilter {
  /** Null means every kind. */
  kind: Kind | null
  /** Null means every year. */
  year: number | null
}

/** Reads the filter from the URL and ignores invalid values. */
export function readFilter(search: URLSearchParams): DocumentFilter {
  const kind = KINDS.find((each) => each === search.get('kind')) ?? null
  const text = search.get('year') ?? ''
  return { kind, year: /^\d{4}$/.test(text) ? Number(text) : null }
}

export function writeFilter({ kind, year }: DocumentFilter): Record<string, string> {
  return { ...(kind && { kind }), ...(year !== null && { year: String(year) }) }
}

/** Without a filter, each kind shows only this many of its newest documents. */
const UNFILTERED_COUNT = 3

export function applyFilter<T>(
  newestFirst: readonly T[],
  { kind, year }: DocumentFilter,
  yearOf: (one: T) => number,
): T[] {
  const ofYear = newestFirst.filter((one) => year === null || yearOf(one) === year)
  return kind === null && year === null ? ofYear.slice(0, UNFILTERED_COUNT) : ofYear
}

/** The year of an instant as displayed: by its banking date. */
export function yearIn(instant: string): number {
  return Number(easternDay(instant).slice(0, 4))
}

/** A file that came with a message. */
export interface MessageFile {
  attachment: Attachment
  /** The id of its message thread. */
  thread: string
  subject: string
  from: MessageEntry['from']
  sentAt: string
}

/** The files of all threads, newest first. */
export function filesOf(messages: readonly Message[]): MessageFile[] {
  const files = messages.flatMap(({ uuid, subject, entries }) =>
    entries.flatMap(({ from, created_at, attachments }) =>
      attachments.map((attachment) => ({
        attachment,
        thread: uuid,
        subject,
        from,
        sentAt: created_at,
      })),
    ),
  )
  return files.toSorted((a, b) => compareDates(b.sentAt, a.sentAt))
}
