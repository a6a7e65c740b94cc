import type { RawBuilder } from 'kysely'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'

export interface EvidenceScope {
  institution_id: string
  today: BusinessDate
  /** The current time of the banking clock. */
  now: Date
}

/** A query of the data: its meaning, and rows with a label and whether the row breaks the rule. */
export interface EvidenceQuery {
  /** What the query shows, for readers who do not know SQL. */
  meaning: string
  /** Selects `label` and `is_exception`, scoped by institution, without a limit. */
  rows: (asked: EvidenceScope) => RawBuilder<unknown>
}
