import { formatDate } from '@passbook/contract/dates'
import { type Statement, documentEndpoints } from '@passbook/contract/documents'
import { useDownload } from '../../../api/use-download.ts'
import type { Address } from '../../../path.ts'
import { useProgress } from '../../../session/progress.ts'

const PATH = '/dashboard/documents/statements'

/** STATES "What the address carries": a reload keeps the year, and the month that is open. */
export function statementsAddress(year: number, month?: number): Address {
  return month === undefined ? `${PATH}?year=${year}` : `${PATH}?year=${year}&month=${month}`
}

/** The year that is asked for, else the newest; null where there is none. */
export function readYear(search: URLSearchParams, years: readonly number[]): number | null {
  const asked = Number(search.get('year'))
  return years.find((year) => year === asked) ?? years[0] ?? null
}

export function readMonth(search: URLSearchParams): number | null {
  const month = Number(search.get('month'))
  return Number.isInteger(month) && month >= 1 && month <= 12 ? month : null
}

/** "Oct 1, 2026 to Oct 31, 2026", or the one day. */
export function periodWords({ from, to }: Pick<Statement, 'from' | 'to'>): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}

/** As on paper, five and five. */
export function readableCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** After a cancelled application no month ends that one could be of. */
export function useExpectsStatements(): boolean {
  return useProgress(({ progress }) => progress?.registration_status !== 'VIEW_ONLY')
}

/** Fetches the PDF of one statement: a month of closing may have two. */
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
