import type {
  Agreement,
  Decision,
  SearchMatch,
  SearchState,
} from '@passbook/contract/console/sar-searches'
import type { ReportState } from '@passbook/contract/console/sar'
import type { Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** Suspicious activity reports, searches for named subjects, and their log; only compliance reads these. */
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
    /** Exactly one of report_id and search_id is set. */
    report_id: string | null
    search_id: string | null
    /** The number of the log line within its report or search. */
    number: number
    happened_at: Date
    staff_id: string
    action: string
    details_sealed: Buffer
  }
  suspicion_searches: {
    institution_id: string
    id: string
    words_sealed: Buffer
    reference_index: Buffer
    received_on: BusinessDate
    due_on: BusinessDate
    accounts_since: BusinessDate
    transfers_since: BusinessDate
    subject_count: number
    state: Generated<SearchState>
    taken_by: string
    taken_at: Date
    answered_on: BusinessDate | null
    ended_at: Date | null
    keep_until: BusinessDate | null
  }
  suspicion_subjects: {
    institution_id: string
    id: string
    search_id: string
    /** The line of the imported file. */
    line: number
    details_sealed: Buffer
  }
  suspicion_matches: {
    institution_id: string
    id: string
    search_id: string
    subject_id: string
    /** The position among the matches of the search, strong ones first. */
    place: number
    depositor_id: string
    strength: SearchMatch['strength']
    agrees: Agreement[]
    decision: Decision | null
    decided_by: string | null
    decided_at: Date | null
  }
}
