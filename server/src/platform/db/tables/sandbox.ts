import type { Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { AccountType } from './outside.ts'

/** The state of the simulated ACH network. */
export interface SandboxTables {
  sandbox_ach_submissions: {
    institution_id: string
    file_id: string
    business_date: BusinessDate
  }
  sandbox_ach_answer_files: {
    institution_id: string
    id: Generated<string>
    due_date: BusinessDate
    file_id_modifier: string
    offered_on: BusinessDate
    text_sealed: Buffer
  }
  sandbox_ach_answers: {
    institution_id: string
    file_id: string
    trace: string
    code: string
    due_date: BusinessDate
    original_sealed: Buffer
    change_index: Buffer | null
    answer_file_id: string | null
  }
  /** Has a row while the simulated network is down for an institution. */
  sandbox_ach_outages: { institution_id: string; since: Date }
}

/** The state of the simulated aggregator. */
export interface WidgetTables {
  sandbox_widget_sessions: {
    institution_id: string
    id: Generated<string>
    depositor_id: string
    linked_account_id: string
    token_hash: Buffer
    opened_at: Date
    expires_at: Date
    routing_number: string | null
    bank_name: string | null
    is_signed_in: Generated<boolean>
    account_type: AccountType | null
    account_number_sealed: Buffer | null
    holder_name: string | null
    consented_at: Date | null
  }
}
