import type { Insurer } from '@passbook/contract/enums'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'

/** The input of the insurance rules: deposits at legal institutions on a given day. */

export interface Owner {
  id: string
  /** The day from which they have signed or have access; undefined means always. */
  since?: BusinessDate | undefined
  died?: BusinessDate | undefined
}

export interface Beneficiary {
  /** One person counts as one beneficiary, however many accounts name them. */
  id: string
  /** A nonprofit is one that the IRS recognizes; everything else is a company. */
  kind: 'person' | 'nonprofit' | 'company'
  tier: 'primary' | 'contingent'
  /** The share of its tier, in hundredths of a percent. */
  allocation_bp: number
  died?: BusinessDate | undefined
}

export interface Deposit {
  /** The legal institution; deposits at brands of one charter are added together. */
  certificate: string
  owners: readonly Owner[]
  /** Principal and accrued interest; money in transit is not on deposit. */
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
