import type { TaxProfile } from '../tax-profile.ts'

/** Everything a file for the IRS says, before a year's writer puts it in that year's words. */
export interface Transmission {
  /** The same whenever this file is written again. */
  id: string
  taxYear: number
  /** Sent after the season of its year. */
  isPriorYear: boolean
  isCorrection: boolean
  isTest: boolean
  payer: TaxProfile
  records: readonly FiledRecord[]
}

/** One form, with the whole number of whom it is about: nowhere else is it written out. */
export interface FiledRecord {
  /** Where the IRS has the record it corrects: receipt|submission|record. */
  corrects: string | null
  recipient: {
    /** Nine digits; null where there is none. */
    tin: string | null
    first_name: string
    last_name: string
    street: string
    city: string
    state: string
    zip: string
  }
  account_number: string
  interest_cents: number
  withheld_cents: number
}

/** There is one in each file: a form of one kind, a year, a payer. */
export const SUBMISSION_ID = '1'
