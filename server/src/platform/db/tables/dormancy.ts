import type { ContactKind } from '@passbook/contract/console/dormancy'
import type { ColumnType, Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** The last contact with account holders, and what was done about dormant accounts. */
export interface DormancyTables {
  account_contacts: {
    institution_id: string
    account_id: string
    last_contact_on: BusinessDate
    last_contact_by: ContactKind
    is_open: Generated<boolean>
    dormant_since: BusinessDate | null
    asked_back_by: string | null
    asked_back_at: Date | null
  }
  dormancy_letters: {
    institution_id: string
    id: Generated<string>
    account_id: string
    state: string
    report_due: BusinessDate
    balance_cents: number
    last_contact_on: BusinessDate
    sent_at: ColumnType<Date, Date, never>
    emailed: number
  }
  escheat_reports: {
    institution_id: string
    id: Generated<string>
    state: string
    year: number
    report_due: BusinessDate
    cutoff: BusinessDate
    status: 'ASKED' | 'REPORTED' | 'HANDING_OVER' | 'DONE'
    /** When two people agreed to a notice report without money, where the state wants one. */
    reported_at: Date | null
    agreed_at: Date | null
    done_at: Date | null
  }
  escheat_items: {
    institution_id: string
    report_id: string
    account_id: string
    last_contact_on: BusinessDate
    outcome: 'REPORTED' | 'WAITING' | 'HANDED_OVER' | 'LEFT_OUT'
    why: string | null
    amount_cents: number | null
    handed_on: BusinessDate | null
  }
}
