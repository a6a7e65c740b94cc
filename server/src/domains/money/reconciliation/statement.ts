import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { type DomainError, invalid } from '../../../platform/errors.ts'

/** Which way money went on the institution's account at its bank; `unknown` for codes that do not say. */
export type Side = 'credit' | 'debit' | 'unknown'

/** One line of the bank's statement, as the bank wrote it. */
export interface StatementLine {
  date: BusinessDate
  /** Never negative: the side says which way. */
  amountCents: number
  side: Side
  /** Of BAI2; none in a table. */
  typeCode: string
  /** The bank's and the customer's reference. */
  reference: string
  text: string
}

/** What a bank says happened on one account. */
export interface Statement {
  format: 'bai2' | 'csv'
  /** Of a table nobody knows. */
  accountLastFour: string | null
  /** The days it tells everything about, also those without a line. */
  days: BusinessDate[]
  lines: StatementLine[]
  /** Whether opening balance and lines make the closing balance; null where it has no balances. */
  addsUp: boolean | null
}

/** So many lines a statement may have; more is no statement of a settlement account. */
export const MOST_LINES = 50_000

export function wrongLine(line: number, words: string): DomainError {
  return invalid('file', `Line ${line}: ${words}`)
}

/** What it adds to the balance. */
export function signedCents({ amountCents, side }: Pick<StatementLine, 'amountCents' | 'side'>) {
  if (side === 'unknown') return 0
  return side === 'credit' ? amountCents : -amountCents
}

/** A line as it is kept, at its place among those of its statement. */
export function toRow(line: StatementLine, index: number) {
  return {
    place: index + 1,
    date: line.date,
    amount_cents: line.amountCents,
    side: line.side,
    type_code: line.typeCode,
    reference: line.reference,
    text: line.text,
  }
}
