import type { Institution, Letter, LetterLink } from './letter.ts'

/** The subject the law wants (RULES-2: Tax). */
const SUBJECT = 'IMPORTANT TAX RETURN DOCUMENT AVAILABLE'
const WHERE =
  'Sign in, open Documents and then Tax Documents, and choose Download PDF: you can read, save and print the form there.'

interface About {
  year: string
  /** Such as Thursday, October 15, 2026. */
  online_until: string
}

const link: LetterLink = { label: 'See the form', url: '/dashboard/documents/taxes' }

/** To whoever agreed to electronic tax documents: there is one. */
export const taxLetters = {
  tax_document: ({ short_name }: Institution, { year, online_until }: About): Letter => ({
    subject: SUBJECT,
    paragraphs: [
      `Your Form 1099-INT for ${year} from ${short_name} is ready. You need it for your income tax return of that year.`,
      WHERE,
      `It stays online at least until ${online_until}. We send no paper, because you agreed to receive tax documents electronically; you may ask for a paper copy at any time.`,
    ],
    link,
  }),
  corrected_tax_document: ({ short_name }: Institution, { year, online_until }: About): Letter => ({
    subject: SUBJECT,
    paragraphs: [
      `A corrected Form 1099-INT for ${year} from ${short_name} is ready. It replaces the one we gave you before: use this one for your income tax return. If you have filed already, you may have to amend it.`,
      WHERE,
      `It stays online at least until ${online_until}. We send no paper, because you agreed to receive tax documents electronically; you may ask for a paper copy at any time.`,
    ],
    link,
  }),
}
