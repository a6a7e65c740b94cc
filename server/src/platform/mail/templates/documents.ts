import { type Institution, type Letter, signIn, type LetterLink } from './letter.ts'

interface Withdrawn {
  what: string
  /** On one line; empty if unknown. */
  address: string
  /** Whether the depositor may sign again online: yes or no. */
  may_sign: string
}

/** Receipts about consents. */
export const consentLetters = {
  consent_withdrawn: (
    { short_name, support_email }: Institution,
    { what, address, may_sign }: Withdrawn,
  ): Letter => {
    const papers = what === 'tax_delivery' ? 'tax documents' : 'statements, notices and documents'
    const to = address === '' ? 'by mail' : `by mail to ${address}`
    return {
      subject: `${short_name} sends you paper from now on`,
      standing: { status: 'Consent withdrawn', tone: 'waiting', reason: 'As you asked.' },
      paragraphs: [
        `From now on we send your ${papers} on paper, ${to}. It costs you nothing, and you can still read them online.`,
        may_sign === 'yes'
          ? 'You can agree to electronic delivery again at any time, under Disclosures.'
          : `If you want electronic delivery again, write to ${support_email}.`,
        `If it was not you who withdrew it, write to ${support_email} at once.`,
      ],
      link: signIn('See what you agreed to'),
    }
  },
}

/** The subject that the law requires (RULES-2: Tax). */
const SUBJECT = 'IMPORTANT TAX RETURN DOCUMENT AVAILABLE'
const WHERE =
  'Sign in, open Documents and then Tax Documents, and choose Download PDF: you can read, save and print the form there.'

interface About {
  year: string
  /** Such as Thursday, October 15, 2026. */
  online_until: string
}

const link: LetterLink = { label: 'See the form', url: '/dashboard/documents/taxes' }

/** Emails to depositors with electronic delivery that a tax document is available. */
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

/** The email with a dispute letter, as it is stored. */
export const disputeLetters = {
  dispute: (
    { short_name }: Institution,
    { subject, text, reference }: { subject: string; text: string; reference: string },
  ): Letter => ({
    subject: `${subject} · ${short_name}`,
    paragraphs: text.split('\n\n'),
    reference,
    link: { label: 'See your reports', url: '/login' },
  }),
}

/** The emails before and after a dormant account is reported to a state. */
export const dormancyLetters = {
  dormancy_letter: (
    { short_name, support_email }: Institution,
    {
      state,
      until,
      since,
      balance,
    }: { state: string; until: string; since: string; balance: string },
  ): Letter => ({
    subject: `We have not heard from you: your ${short_name} savings`,
    standing: { status: 'Waiting for you', tone: 'attention' },
    paragraphs: [
      `We last heard from you on ${since}. Your savings account holds ${balance}, and it goes on earning.`,
      `If we hear nothing before ${until}, the law has us report the account to ${state} as unclaimed property and hand the money over. You could then claim it from the state.`,
      `To keep it here, sign in, or write to ${support_email}. Anybody who shares the account can do so.`,
    ],
    link: signIn('Sign in'),
  }),
  account_handed_over: (
    { short_name, support_email }: Institution,
    { amount, state, until }: { amount: string; state: string; until: string },
  ): Letter => ({
    subject: `Your ${short_name} savings went to ${state}`,
    standing: {
      status: 'Closed',
      tone: 'attention',
      reason: 'Nothing was heard of you for years.',
    },
    paragraphs: [
      `We closed your savings account and handed ${amount} over to ${state} as unclaimed property, as its law wants. You can claim it from the state’s office for unclaimed property, without a fee.`,
      `You can sign in and read your documents at least until ${until}. If you have questions, write to ${support_email}.`,
    ],
    link: signIn('Read your documents'),
  }),
}
