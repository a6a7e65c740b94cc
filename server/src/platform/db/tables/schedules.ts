import type { Every, ScheduleStatus } from '@passbook/contract/repeating'
import type { Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

export interface ScheduleTables {
  /** Deposits that repeat; each time one comes is a transfer. */
  schedules: {
    institution_id: string
    id: Generated<string>
    account_id: string
    /** The account the authorisation is for. */
    linked_account_id: string
    made_by: string
    amount_cents: number
    every: Every
    anchor_date: BusinessDate
    ends_on: BusinessDate | null
    status: Generated<ScheduleStatus>
    made_at: Date
    ended_at: Date | null
    end_reason: ScheduleEnd | null
    /** The repeating deposit that was changed with all that follow, and ended in its favor. */
    replaces_schedule_id: string | null
  }
}

/** Why nothing comes any more. */
export type ScheduleEnd = 'voided' | 'replaced' | 'finished' | 'returned' | 'closed'
