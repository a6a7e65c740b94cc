import { accountSections } from './agreement-account.ts'
import { rightsSections } from './agreement-rights.ts'
import { transferSections } from './agreement-transfers.ts'
import type { DocumentOf } from './document.ts'

/** The account agreement with its Truth in Savings terms (RULES: Opening, Saying what it pays). */
export const accountAgreement: DocumentOf = (terms) => ({
  title: 'Account agreement and Truth in Savings disclosure',
  sections: [...accountSections(terms), ...transferSections(terms), ...rightsSections(terms)],
  agreement: `I have read the account agreement of ${terms.name}, including what the account pays and when my money is available, and I agree to it.`,
})
