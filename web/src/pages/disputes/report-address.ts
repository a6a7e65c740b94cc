import { NewDispute } from '@passbook/contract/disputes'
import { href } from 'react-router'
import { z } from 'zod/mini'

/** What the URLs of reports carry (STATES: What the address carries). */

const REPORT = 'report'

/** The statement that shows the problem. */
export interface StatementRef {
  uuid: string
  year: number
  month: number
}

/** The subject of a report, as far as it is known. */
export interface About {
  transaction_id: string | null
  statement: StatementRef | null
}

export function readAbout(search: URLSearchParams): About {
  const { data: transaction_id = null } = z.uuid().safeParse(search.get('transaction'))
  return { transaction_id, statement: transaction_id ? null : readStatement(search) }
}

/** The subject from the URL, else the one saved with the draft. */
export function resolveAbout(about: About, kept: Partial<Record<string, string>>): About {
  if (about.transaction_id || about.statement) return about
  const { transaction_id = '', statement_id = '', statement_month = '' } = kept
  return readAbout(
    new URLSearchParams({
      transaction: transaction_id,
      statement: statement_id,
      month: statement_month,
    }),
  )
}

const Line = z.object({
  date: z.string(),
  description: z.string(),
  amount_cents: z.int(),
})
export type ReportedLine = z.infer<typeof Line>

/** The statement line that the person clicked. */
export function readLine(state: unknown): ReportedLine | null {
  if (typeof state !== 'object' || state === null || !('line' in state)) return null
  return Line.safeParse(state.line).data ?? null
}

function readStatement(search: URLSearchParams): StatementRef | null {
  const { data: uuid } = z.uuid().safeParse(search.get('statement'))
  const month = readMonth(search.get('month') ?? '')
  return uuid === undefined || month === null ? null : { uuid, ...month }
}

/** The review step; the URL still carries the subject. */
export function reviewAddress({ transaction_id, statement }: About): string {
  const search = new URLSearchParams({
    ...(transaction_id && { transaction: transaction_id }),
    ...(statement && { statement: statement.uuid, month: monthText(statement) }),
    step: 'review',
  })
  return `${href('/report-a-problem')}?${search.toString()}`
}

/** YYYY-MM. */
function readMonth(text: string): { year: number; month: number } | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  return year && month ? { year: Number(year), month: Number(month) } : null
}

export function monthText({ year, month }: { year: number; month: number }): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

export function isReview(search: URLSearchParams): boolean {
  return search.get('step') === 'review'
}

/** The filled-in report travels to the review in the history state, so that a reload keeps it. */
export function readReviewed(state: unknown): NewDispute | null {
  if (typeof state !== 'object' || state === null || !('report' in state)) return null
  return NewDispute.safeParse(state.report).data ?? null
}

export function reportAddress(uuid: string): string {
  return `${href('/report-a-problem/your-reports')}?${REPORT}=${uuid}`
}

export function readReport(search: URLSearchParams): string | null {
  return z.uuid().safeParse(search.get(REPORT)).data ?? null
}

/** Navigation state that the form passes to the report's page after sending. */
export const SENT = { isReportSent: true } as const

export function wasSent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReportSent' in state
}
