import type { Generated } from 'kysely'
import type { AccountType } from './outside.ts'

/** What the sandbox's aggregator remembers. */
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
