import type { Insurer } from '@passbook/contract/enums'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'

/** What the insurance rules look at: deposits at legal institutions, as they are on a day. */

export interface Owner {
  id: string
  /** Signed, or has access of their own, from this day on; none: always. */
  since?: BusinessDate | undefined
  died?: BusinessDate | undefined
}

export interface Beneficiary {
  /** The same person is one beneficiary, however many accounts name them. */
  id: string
  /** A non-profit is one that the IRS recognises; whatever is neither is a company. */
  kind: 'person' | 'nonprofit' | 'company'
  tier: 'primary' | 'contingent'
  /** In hundredths of a percent of its tier. */
  allocation_bp: number
  died?: BusinessDate | undefined
}

export interface Deposit {
  /** Of the legal institution: brands of one charter add up. */
  certificate: string
  owners: readonly Owner[]
  /** Principal and accrued interest; what is in transit is not on deposit. */
  cents: number
  beneficiaries: readonly Beneficiary[]
}

export type Category = 'single' | 'joint' | 'trust'

export interface Day {
  insurer: Insurer
  asOf: BusinessDate
}

/** 12 CFR 330.1(o), 745.1(e): the standard maximum, for each owner in each category. */
export const LIMIT_CENTS = 250_000_00
