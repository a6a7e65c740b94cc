import type { DisclosureKind } from '@passbook/contract/disclosures'
import type { Insurer } from '@passbook/contract/enums'
import type { DocumentWords } from '../../domains/people/disclosures/document-hash.ts'
import type { CharterTerms } from './charter-terms.ts'

/** The institution's data that documents contain, formatted for reading. */
export interface DocumentTerms {
  name: string
  shortName: string
  supportEmail: string
  insurer: Insurer
  words: CharterTerms
  /** In percent: 4.402%. */
  rate: string
  /** In percent: 4.50%. */
  apy: string
  minOpening: string
  minDeposit: string
  maxDeposit: string
  maxWithdrawal: string
  withdrawalsPerMonth: number | null
  /** Such as 4:00 PM Eastern Time. */
  cutOff: string
  cancelLeadMinutes: number
  holdBusinessDays: number
}

export type DocumentOf = (terms: DocumentTerms) => DocumentWords

export type Documents = Record<DisclosureKind, DocumentOf>
