import type { Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** The statements of the bank, and their reconciliation with our files. */
export interface ReconciliationTables {
  bank_statements: {
    institution_id: string
    id: Generated<string>
    format: 'bai2' | 'csv'
    name: string
    account_last_four: string | null
    source: Buffer
    line_count: number
    imported_by: string
    imported_at: Date
  }
  /** The batches of the files we sent, recorded by a trigger when a file is handed over. */
  ach_batches: {
    institution_id: string
    file_id: string
    /** As in the file, from 1. */
    number: number
    settlement_date: BusinessDate
    kind: string
    /** Positive amounts come in. */
    amount_cents: number
    entry_count: number
  }
  bank_statement_days: { institution_id: string; date: BusinessDate; statement_id: string }
  bank_statement_lines: {
    institution_id: string
    statement_id: string
    place: number
    date: BusinessDate
    amount_cents: number
    side: 'credit' | 'debit' | 'unknown'
    type_code: string
    reference: string
    text: string
  }
  /** Imports that two people undid; their lines stay and count no longer. */
  undone_statements: {
    institution_id: string
    statement_id: string
    asked_by: string
    agreed_by: string
    approval_id: string
    undone_at: Date
  }
  reconciled_settlements: {
    institution_id: string
    id: Generated<string>
    date: BusinessDate
    how: 'automatic' | 'by_hand' | 'explained'
    expected_key: string | null
    expected_date: BusinessDate | null
    expected_cents: number | null
    expected_words: string | null
    expected_reference: string | null
    statement_id: string | null
    line_place: number | null
    note: string | null
    decided_by: string | null
    decided_at: Date
  }
}
