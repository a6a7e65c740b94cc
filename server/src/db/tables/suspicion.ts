import type { ReportState } from '@passbook/contract/console/suspicion'
import type { Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** Suspicion reports and who did what to them; nobody but compliance reads here. */
export interface SuspicionTables {
  suspicion_reports: {
    institution_id: string
    id: string
    depositor_id: string | null
    words_sealed: Buffer
    detected_on: BusinessDate
    due_on: BusinessDate
    state: Generated<ReportState>
    opened_by: string
    opened_at: Date
    filed_on: BusinessDate | null
    ended_at: Date | null
    keep_until: BusinessDate | null
  }
  suspicion_log: {
    institution_id: string
    id: string
    report_id: string
    /** Its place among those of the report. */
    number: number
    happened_at: Date
    staff_id: string
    action: string
    details_sealed: Buffer
  }
}
