import type { ContactKind } from '@passbook/contract/console/dormancy'
import type { ColumnType, Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** A letter was posted in its days, the balance needs none, or no address is known. */
export type LetterBasis = 'posted' | 'small_balance' | 'no_address'

/** The last contact with account holders, and what was done about dormant accounts. */
export interface DormancyTables {
  account_contacts: {
    institution_id: string
    account_id: string
    last_contact_on: BusinessDate
    last_contact_by: ContactKind
    is_open: Generated<boolean>
    /** The state in the first holder's address, which triggers keep up to date. */
    address_state: ColumnType<string | null, never, never>
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
    /** The last day for posting the second, certified letter; null where the state wants none. */
    certified_by: BusinessDate | null
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
    /** The days in which its letters had to be posted; null for reports from before these were kept. */
    letters_from: BusinessDate | null
    letters_until: BusinessDate | null
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
    /** Why it may go to the state; null for reports from before this was kept. */
    letter: LetterBasis | null
  }
}
