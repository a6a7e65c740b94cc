import type { Attachment } from '@passbook/contract/attachments'
import type { Message, MessageEntry } from '@passbook/contract/messages'

/** What is looked for is in the address: Back, a reload and a link keep it. */

export const KINDS = ['statements', 'taxes', 'agreements', 'files'] as const
export type Kind = (typeof KINDS)[number]

export interface DocumentFilter {
  /** Null: of every kind. */
  kind: Kind | null
  /** Null: of every year, the newest of each kind. */
  year: number | null
}

/** What the address asks for; what it cannot ask for is left out. */
export function readFilter(search: URLSearchParams): DocumentFilter {
  const kind = KINDS.find((each) => each === search.get('kind')) ?? null
  const text = search.get('year') ?? ''
  return { kind, year: /^\d{4}$/.test(text) ? Number(text) : null }
}

export function writeFilter({ kind, year }: DocumentFilter): Record<string, string> {
  return { ...(kind && { kind }), ...(year !== null && { year: String(year) }) }
}

/** Where nothing is looked for, the newest few of each kind are in one look. */
const AT_ONE_LOOK = 3

export function shownOf<T>(
  newestFirst: readonly T[],
  { kind, year }: DocumentFilter,
  yearOf: (one: T) => number,
): T[] {
  const ofYear = newestFirst.filter((one) => year === null || yearOf(one) === year)
  return kind === null && year === null ? ofYear.slice(0, AT_ONE_LOOK) : ofYear
}

/** The year an instant is shown in: dates are shown in UTC (SPEC 9). */
export function yearIn(instant: string): number {
  return new Date(instant).getUTCFullYear()
}

/** A file that came with a message. */
export interface MessageFile {
  attachment: Attachment
  /** The thread it is in. */
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
  return files.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt))
}
