import type { Insurer } from '@passbook/contract/enums'
import type { ColumnType, Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** Forms 1099-INT, their payer, and what was filed. */
export interface TaxTables {
  tax_profiles: {
    institution_id: string
    payer_name: string
    street: string
    city: string
    state: string
    zip: string
    /** Ten digits. */
    phone: string
    /** An employer identification number, nine digits. */
    tin: string
    contact_name: string
    contact_email: string
    transmitter_control_code: string
    software_id: string | null
    form_from_cents: Generated<number>
    /** The day of January on which the forms are made. */
    forms_day: Generated<number>
    error_interest_cents: Generated<number>
    error_withheld_cents: Generated<number>
  }
  tax_years: { institution_id: string; tax_year: number; made_on: BusinessDate }
  tax_documents: {
    institution_id: string
    id: string
    depositor_id: string
    account_id: string
    tax_year: number
    form: '1099-INT'
    /** 1 for the first form of a year, one more with each correction. */
    number: number
    is_corrected: ColumnType<boolean, never, never>
    replaces: string | null
    interest_cents: number
    withheld_cents: number
    /** Reversals up to this day are already deducted. */
    through_date: BusinessDate
    printed: ColumnType<TaxPrint, string, never>
    is_paper: boolean
    sha256: string
    file_key: string
    size_bytes: number
    made_on: BusinessDate
    made_at: Date
  }
  taxpayer_corrections: {
    institution_id: string
    id: Generated<string>
    depositor_id: string
    /** A new number is not certified until the person signs a new W-9. */
    is_number: boolean
    is_name: boolean
    approval_id: string
    corrected_at: Date
  }
  taxpayer_requests: {
    institution_id: string
    depositor_id: string
    /** The year that the request is for; it may be made in January of the next one. */
    for_year: number
    asked_on: BusinessDate
  }
  withholding_notices: {
    institution_id: string
    id: Generated<string>
    depositor_id: string
    kind: 'first_b' | 'second_b' | 'c'
    issued_on: BusinessDate
    received_on: BusinessDate
    /** The last day for the letter to the person. */
    letter_by: BusinessDate
    /** Postings on and after this day are withheld from. */
    withhold_from: BusinessDate
    approval_id: string
    recorded_at: Date
    ended_on: BusinessDate | null
    ended_by: 'w9' | 'social_security_card' | 'letter_147c' | 'irs' | null
  }
  /** What the IRS answered to each file. */
  tax_receipts: {
    institution_id: string
    tax_year: number
    number: number
    receipt: string
    recorded_by: string
    recorded_at: Date
  }
  tax_filings: {
    institution_id: string
    tax_year: number
    number: number
    documents: ColumnType<string[], string, never>
    corrects: ColumnType<Record<string, string>, string, never>
    sha256: string
    filed_on: BusinessDate
    form_count: ColumnType<number, never, never>
  }
  /** The totals of each year's newest forms, which triggers keep up to date. */
  tax_year_figures: {
    institution_id: string
    tax_year: number
    forms: Generated<number>
    corrected_forms: Generated<number>
    interest_cents: Generated<number>
    withheld_cents: Generated<number>
    /** The forms among them that are in no file. */
    unfiled: Generated<number>
  }
}

/** What a tax form prints besides figures, as of the day it was made. */
export interface TaxPrint {
  institution: string
  insurer: Insurer
  color: string
  brand_color?: string
  tint?: string
  /** The logo mark of the institution as plain SVG, if it has one. */
  mark?: string
  footer: string
  support_email: string
  payer: {
    name: string
    address: string[]
    phone: string
    tin: string
    routing_number: string
  }
  recipient: {
    name: string
    address: string[]
    /** Only the last four digits are ever printed (RULES-2: the recipient's copy). */
    tin_last_four: string | null
  }
  account_last_four: string
  /** The edition of the sentences. A missing one is the first: its forms keep their text, and so their bytes. */
  edition?: 2 | 3 | 4
}
