import type { Generated } from 'kysely'
import type { ReportingVendor, TextFailureReason } from '../../ports/sms/port.ts'

/** Texts sent through a provider that reports what becomes of them. */
export interface TextTables {
  sent_texts: {
    institution_id: string
    id: string
    phone: string
    vendor: ReportingVendor
    reference: string | null
    ordered_at: Date
    state: Generated<'sending' | 'sent' | 'delivered' | 'failed'>
    reason: TextFailureReason | null
    code: string | null
    changed_at: Date
  }
  received_texts: {
    institution_id: string
    vendor: ReportingVendor
    reference: string
    received_at: Date
  }
}
