import type { Statement } from '@passbook/contract/documents'
import type { ListedRow } from './queries.ts'

/** A row as the wire spells it. */
export function toStatement(row: ListedRow): Statement {
  const { id, period_from, period_to, ...rest } = row
  return { uuid: id, from: period_from, to: period_to, ...rest }
}
