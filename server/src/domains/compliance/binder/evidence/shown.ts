import type { RawBuilder } from 'kysely'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'

export interface Asked {
  institution_id: string
  today: BusinessDate
  /** By the banking clock. */
  now: Date
}

/** A look into the data: what is looked for, and the rows, each with a label and whether it breaks the rule. */
export interface Shown {
  /** In words, for somebody who does not read SQL. */
  meaning: string
  /** Selects `label` and `is_exception`, scoped by institution, without a limit. */
  rows: (asked: Asked) => RawBuilder<unknown>
}
