import type { ColumnType, Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** Interest accrued each night, interest paid, and how far both have been processed. */
export interface InterestTables {
  interest_runs: {
    institution_id: string
    step: InterestStep
    through: BusinessDate
    done_at: Generated<Date>
  }
  interest_accruals: {
    institution_id: string
    account_id: string
    balance_cents: number
    accrual_date: BusinessDate
    posting_count: number
    is_late: boolean
    /** numeric(9,6) as text. */
    rate: string
    /** numeric(38,18) as text, in cents. */
    accrued: string
  }
  interest_corrections: {
    institution_id: string
    accrual_date: BusinessDate
    account_id: string
    accrued: string
  }
  interest_payments: {
    institution_id: string
    paid_through: BusinessDate
    account_id: string
    reason: InterestReason
    effective_date: BusinessDate
    accrued: string | null
    owed_cents: number
    amount_cents: number
    entry_id: number | null
    /** Whether the person was subject to backup withholding when it was posted. */
    is_withheld: Generated<boolean>
    /** Negative when withholding is refunded together with reversed interest. */
    withheld_cents: Generated<number>
    withholding_entry_id: number | null
  }
  /** The part of a correction that belongs to earlier tax years. */
  interest_of_earlier_years: {
    institution_id: string
    account_id: string
    paid_through: BusinessDate
    reason: InterestReason
    effective_date: BusinessDate
    tax_year: number
    amount_cents: number
  }
  interest_recounts: {
    institution_id: string
    transfer_id: string
    account_id: string
    returned_on: BusinessDate
    recounted_on: ColumnType<BusinessDate | null, undefined, BusinessDate>
  }
  interest_takebacks: {
    institution_id: string
    transfer_id: string
    credited_on: BusinessDate
    account_id: string
    effective_date: BusinessDate
    amount_cents: number
    entry_id: number
    /** The withholding on it that was refunded. */
    withheld_back_cents: Generated<number>
    withholding_entry_id: number | null
  }
  /** Interest in the final credit of a dispute. */
  interest_made_good: {
    institution_id: string
    dispute_id: string
    account_id: string
    effective_date: BusinessDate
    amount_cents: number
    is_withheld: boolean
    withheld_cents: number
    withholding_entry_id: number | null
  }
  interest_stops: {
    institution_id: string
    account_id: string
    last_day: BusinessDate
    resumed_on: ColumnType<BusinessDate | null, undefined, BusinessDate | null>
  }
}

/** The adjustable clock of the sandbox, and the progress of the banking day. */
export interface BankingTables {
  banking_clock: {
    singleton: Generated<boolean>
    version: Generated<number>
    offset_ms: Generated<number>
  }
  banking_runs: {
    institution_id: string
    run: string
    business_date: BusinessDate
    due_at: Date
    started_at: Generated<Date>
    finished_at: Date | null
    failures: Generated<number>
  }
}

export type InterestStep = 'accrual' | 'payment'
export type InterestReason = 'month' | 'closing' | 'correction'
