import type { DisclosureKind } from '@passbook/contract/disclosures'
import type { Insurer } from '@passbook/contract/enums'
import type { DocumentWords } from '../../domains/people/disclosures/document-hash.ts'
import type { CharterTerms } from './charter-terms.ts'

/** The institution's data that documents contain, formatted for reading. */
export interface DocumentTerms {
  name: string
  shortName: string
  supportEmail: string
  /** “call us at (207) 555-0110, or write to us at …”, with the phone and postal address for errors. */
  reach: string
  insurer: Insurer
  words: CharterTerms
  /** The par value of a share at a credit union, such as $5.00; null at a bank. */
  parValue: string | null
}

export type DocumentOf = (terms: DocumentTerms) => DocumentWords

export type Documents = Record<DisclosureKind, DocumentOf>
