import {
  DOCUMENTS,
  type Institution,
  type Letter,
  type LetterLink,
  ifNotYou,
  questions,
  reach,
  signIn,
} from './letter.ts'

interface Withdrawn {
  what: string
  /** On one line; empty if unknown. */
  address: string
  /** Whether the depositor may sign again online: yes or no. */
  may_sign: string
}

/** Receipts about consents. */
export const consentLetters = {
  consent_withdrawn: (institution: Institution, { what, address, may_sign }: Withdrawn): Letter => {
    const papers = what === 'tax_delivery' ? 'tax documents' : 'statements, notices and documents'
    const to = address === '' ? 'by mail' : `by mail to ${address}`
    return {
      subject: `You’ll get paper documents from ${institution.short_name}`,
      standing: { status: 'Consent withdrawn', tone: 'waiting' },
      paragraphs: [
        `From now on, we’ll send your ${papers} on paper, ${to}. There’s no charge, and you can still read them online.`,
        may_sign === 'yes'
          ? 'You can switch back to electronic delivery at any time under Disclosures.'
          : `To switch back to electronic delivery, ${reach(institution)}.`,
        ifNotYou(institution),
      ],
      link: { label: 'View your consent history', url: '/disclosures/consents' },
    }
  },
}

/** The subject that the law requires (RULES-2: Tax). */
const SUBJECT = 'IMPORTANT TAX RETURN DOCUMENT AVAILABLE'
const WHERE =
  'To view, save or print the form, sign in, open Documents, then Tax Documents, and choose Download PDF.'

interface About {
  year: string
  /** Such as Thursday, October 15, 2026. */
  online_until: string
  /** The form, which is mailed if the email bounces. */
  paper_id: string
}

const link: LetterLink = { label: 'View the form', url: '/dashboard/documents/taxes' }

/** Emails to depositors with electronic delivery that a tax document is available. */
export const taxLetters = {
  tax_document: ({ short_name }: Institution, { year, online_until }: About): Letter => ({
    subject: SUBJECT,
    paragraphs: [
      `Your ${year} Form 1099-INT from ${short_name} is ready. You need it for your ${year} income tax return.`,
      WHERE,
      onlineUntil(online_until),
    ],
    link,
  }),
  corrected_tax_document: ({ short_name }: Institution, { year, online_until }: About): Letter => ({
    subject: SUBJECT,
    paragraphs: [
      `Your corrected ${year} Form 1099-INT from ${short_name} is ready. It replaces the earlier form. Use the corrected form for your income tax return. If you’ve already filed, you may need to amend your return.`,
      WHERE,
      onlineUntil(online_until),
    ],
    link,
  }),
}

/** The email next to the letter that the law wants on paper after a notice of the IRS. */
export const withholdingLetters = {
  withholding_notice: (
    institution: Institution,
    { title, message }: { title: string; message: string },
  ): Letter => ({
    subject: `${title} · ${institution.short_name}`,
    paragraphs: [`${message} We’re also mailing you a letter about this.`, questions(institution)],
    link: { label: 'View the document', url: '/disclosures' },
  }),
}

function onlineUntil(day: string): string {
  return `The form stays online until at least ${day}. We aren’t mailing it because you agreed to receive tax documents electronically. You can request a paper copy at any time.`
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
    link: { label: 'View your reports', url: '/report-a-problem/your-reports' },
  }),
}

/** The emails before and after a dormant account is reported to a state. */
export const dormancyLetters = {
  dormancy_letter: (
    institution: Institution,
    {
      state,
      until,
      since,
      balance,
    }: { state: string; until: string; since: string; balance: string },
  ): Letter => ({
    subject: `We haven’t heard from you about your ${institution.short_name} account`,
    standing: { status: 'Action needed: contact us', tone: 'attention' },
    paragraphs: [
      `Our last contact with you was on ${since}. Your account has a balance of ${balance} and is still earning.`,
      `If we don’t hear from you before ${until}, state law requires us to report the account to ${state} as unclaimed property and transfer the money to the state. You could then claim it from the state.`,
      `To keep your account here, sign in. You can also ${reach(institution)}. Any owner of the account can do this.`,
    ],
    link: signIn(),
  }),
  account_handed_over: (
    institution: Institution,
    { amount, state, until }: { amount: string; state: string; until: string },
  ): Letter => ({
    subject: `Your ${institution.short_name} balance was transferred to ${state}`,
    standing: {
      status: 'Your account is closed',
      tone: 'attention',
      reason: 'We hadn’t heard from you in years.',
    },
    paragraphs: [
      `State law required us to close your account and transfer ${amount} to ${state} as unclaimed property. You can claim it from the state’s unclaimed property office at no charge.`,
      `You can sign in to view your documents until at least ${until}. ${questions(institution)}`,
    ],
    link: DOCUMENTS,
  }),
}
