import type { Every, ScheduleStatus } from '@passbook/contract/repeating'
import type { Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

export interface ScheduleTables {
  /** Repeating deposits; each repetition is a transfer. */
  schedules: {
    institution_id: string
    id: Generated<string>
    account_id: string
    /** The linked account that the depositor authorized. */
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
    /** The earlier repeating deposit that ended when this one replaced it. */
    replaces_schedule_id: string | null
  }
}

/** Why a repeating deposit ended. */
export type ScheduleEnd = 'voided' | 'replaced' | 'finished' | 'returned' | 'closed'
