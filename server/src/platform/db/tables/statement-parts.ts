import type { Insurer } from '@passbook/contract/enums'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** A posting as a statement prints it. */
export interface StatementLine {
  /** Its sequence number in the account, which identifies it. */
  account_seq: number
  date: BusinessDate
  description: string
  amount_cents: number
  /** The balance after it, in the printed order. */
  balance_cents: number
  transaction_id: string | null
}

/** What a statement prints besides figures, as of the day it was made. */
export interface StatementPrint {
  institution: string
  short_name: string
  insurer: Insurer
  color: string
  /** Missing on statements made before these were printed. */
  brand_color?: string
  tint?: string
  /** The logo mark of the institution as plain SVG, if it has one. */
  mark?: string
  footer: string
  support_email: string
  /** Where to call and write about errors (Reg E 1005.9(b)(5)). Missing on statements made before it was printed. */
  errors?: { phone: string; address: string[] }
  /** The edition of the sentences. A missing one is the first: its statements keep their text, and so their bytes. */
  edition?: 2 | 3
  account_last_four: string
  /** Interest earned and not yet paid on the last day, if any. */
  unpaid_cents?: number
  /** Interest in the final credit of a dispute, if any; the yield does not include it. */
  made_good_cents?: number
  /** The address of the first holder. */
  address: string[]
}
