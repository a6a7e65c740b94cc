import { formatDate } from '@passbook/contract/format-dates'
import { type Statement, documentEndpoints } from '@passbook/contract/documents'
import { useDownload } from '../../../api/use-download.ts'
import { fill } from '../../../lib/fill.ts'
import type { Address } from '../../../path.ts'
import { useProgress } from '../../../session/progress.ts'
import * as wording from '../wording.ts'

const PATH = '/dashboard/documents/statements'

/** STATES "What the address carries": the URL keeps the year and the open month across a reload. */
export function statementsAddress(year: number, month?: number): Address {
  return month === undefined ? `${PATH}?year=${year}` : `${PATH}?year=${year}&month=${month}`
}

/** The year in the URL, else the newest; null if there are no statements. */
export function readYear(search: URLSearchParams, years: readonly number[]): number | null {
  const asked = Number(search.get('year'))
  return years.find((year) => year === asked) ?? years[0] ?? null
}

export function readMonth(search: URLSearchParams): number | null {
  const month = Number(search.get('month'))
  return Number.isInteger(month) && month >= 1 && month <= 12 ? month : null
}

/** "Oct 1, 2026 to Oct 31, 2026", or a single day. */
export function periodWords({ from, to }: Pick<Statement, 'from' | 'to'>): string {
  return from === to
    ? formatDate(from)
    : fill(wording.fromTo, { from: formatDate(from), to: formatDate(to) })
}

/** The verification code in two groups of five, as on paper. */
export function readableCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Whether more statements will come; a closed account or canceled application gets none. */
export function useExpectsStatements(): boolean {
  return useProgress(({ progress }) => progress?.registration_status !== 'VIEW_ONLY')
}

/** Downloads the PDF of one statement; the month of a closing may have two. */
export function useStatementFile({
  uuid,
  year,
  month,
}: Pick<Statement, 'uuid' | 'year' | 'month'>) {
  const { download, ...state } = useDownload(
    documentEndpoints.getStatementsOfMonth,
    ({ statements }) => statements.find((each) => each.uuid === uuid)?.download,
  )
  return { ...state, save: () => download({ params: { year, month } }) }
}
