import { type Institution, type Letter, signIn } from './letter.ts'

interface Withdrawn {
  what: string
  /** In one line; empty where none is known. */
  address: string
  /** Whether they may sign again by themselves: yes or no. */
  may_sign: string
}

/** Receipts about what somebody agreed to. */
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
