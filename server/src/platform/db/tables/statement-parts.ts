import type { Insurer } from '@passbook/contract/enums'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** A posting as a statement prints it. */
export interface StatementLine {
  /** Its place in the account, by which it is found again. */
  account_seq: number
  date: BusinessDate
  description: string
  amount_cents: number
  /** After it, in the order printed. */
  balance_cents: number
  transaction_id: string | null
}

/** What a statement prints besides figures, as it was on the day it was made. */
export interface StatementPrint {
  institution: string
  short_name: string
  insurer: Insurer
  color: string
  /** None on statements made before these were printed. */
  brand_color?: string
  tint?: string
  /** The institution's mark as plain SVG, where it has one. */
  mark?: string
  footer: string
  support_email: string
  account_last_four: string
  /** Earned and not yet paid on the last day, where there is some. */
  unpaid_cents?: number
  /** Interest in the final credit of a reported problem, where there is some; no yield counts it. */
  made_good_cents?: number
  /** Of the first holder. */
  address: string[]
}
