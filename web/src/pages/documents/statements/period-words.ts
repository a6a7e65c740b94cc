import { formatDate } from '@passbook/contract/dates'
import type { Statement } from '@passbook/contract/documents'

/** "Oct 1, 2026 to Oct 31, 2026", or the one day. */
export function periodWords({ from, to }: Pick<Statement, 'from' | 'to'>): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}

/** As on paper, five and five. */
export function readableCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}
