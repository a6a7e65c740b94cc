import type { Generated } from 'kysely'
import type { AggregatorVendor } from '../../ports/aggregator/port.ts'

/** Opened widgets of an aggregator, and the consent that each ended with. */
export interface AggregatorTables {
  aggregator_sessions: {
    institution_id: string
    linked_account_id: string
    depositor_id: string
    vendor: AggregatorVendor
    opened_at: Date
    handle_sealed: Buffer | null
    reference: string | null
    account_reference: string | null
    access_sealed: Buffer | null
    consented_at: Date | null
    ended_at: Date | null
    end_tries: Generated<number>
  }
}
