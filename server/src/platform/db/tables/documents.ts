import type { ColumnType } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { StatementLine, StatementPrint } from './statement-parts.ts'

/** What is made for people to keep. */
export interface DocumentTables {
  statements: {
    institution_id: string
    id: string
    account_id: string
    period_from: BusinessDate
    period_to: BusinessDate
    /** In which the period ends. */
    year: ColumnType<number, never, never>
    month: ColumnType<number, never, never>
    /** The account's last posting when it was made. */
    through_seq: number
    is_final: boolean
    opening_cents: number
    closing_cents: number
    interest_cents: number
    withheld_cents: number
    fees_cents: number
    average_daily_balance_cents: number
    apy_earned: string | null
    interest_this_year_cents: number
    holders: ColumnType<string[], string, never>
    lines: ColumnType<StatementLine[], string, never>
    printed: ColumnType<StatementPrint, string, never>
    code: string
    sha256: string
    file_key: string
    size_bytes: number
    made_on: BusinessDate
    made_at: Date
  }
}
