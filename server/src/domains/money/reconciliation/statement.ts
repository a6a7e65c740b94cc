import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { type DomainError, invalid } from '../../../platform/errors.ts'

/** The direction of money on the institution's account at its bank; `unknown` for codes that do not say. */
export type Side = 'credit' | 'debit' | 'unknown'

/** One line of the bank's statement, as the bank wrote it. */
export interface StatementLine {
  date: BusinessDate
  /** Never negative; the side gives the direction. */
  amountCents: number
  side: Side
  /** The BAI2 type code; empty for CSV. */
  typeCode: string
  /** The bank's and the customer's reference. */
  reference: string
  text: string
}

/** A bank's statement of one account. */
export interface Statement {
  format: 'bai2' | 'csv'
  /** Null for CSV, which does not name the account. */
  accountLastFour: string | null
  /** The days that it covers completely, including those without lines. */
  days: BusinessDate[]
  lines: StatementLine[]
  /** Whether opening balance and lines add up to the closing balance; null if it has no balances. */
  addsUp: boolean | null
}

/** The most lines a statement may have; a settlement account never has more. */
export const MAX_LINES = 50_000

export function wrongLine(line: number, words: string): DomainError {
  return invalid('file', `Line ${line}: ${words}`)
}

/** The amount that a line adds to the balance. */
export function signedCents({ amountCents, side }: Pick<StatementLine, 'amountCents' | 'side'>) {
  if (side === 'unknown') return 0
  return side === 'credit' ? amountCents : -amountCents
}

/** The database row of a line, with its place in the statement. */
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
