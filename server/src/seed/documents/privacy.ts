import type { DocumentOf } from './document.ts'

/** The privacy notice (RULES: Staying and leaving, GLBA). */
export const privacyNotice: DocumentOf = ({ name, shortName, supportEmail, insurer, words }) => ({
  title: 'Privacy notice',
  sections: [
    {
      heading: 'Why you get this',
      paragraphs: [
        `Financial companies choose how they share personal information about you. Federal law gives you the right to limit some of that sharing, and requires us to tell you how we collect, share and protect it. This notice says what ${name} does.`,
      ],
    },
    {
      heading: 'What we collect',
      paragraphs: [
        `Your name, date of birth, street address, email address and phone number; your Social Security number; where you work; the outside accounts you link; your balances, transfers and ${words.earnings}; and records of how you sign in, such as the time, the network address and the browser.`,
        'You give us most of it when you apply, link an account, move money or contact us. We also receive information from companies that confirm identities, from sanctions lists, and from the bank whose account you link.',
      ],
    },
    {
      heading: 'What we share, and with whom',
      paragraphs: [
        `For our everyday business, yes: to open and run your account, to carry out your transfers, to confirm who you are, to prevent fraud, and to answer courts, tax authorities and supervisors. We share what is needed, and nothing more, with the companies that do this work for us (identity checks, account linking, the ACH network, email and text messages, the storage of documents), with ${supervisors[insurer]} and with the Internal Revenue Service. Federal law does not let you limit this.`,
        'For our own marketing, no. We do not give your information to companies that advertise for us.',
        'For joint marketing with other financial companies, no.',
        'With affiliates, companies related to us by ownership or control, no: neither for their everyday business nor for their marketing.',
        'With other companies for their marketing, no. We do not sell personal information.',
      ],
    },
    {
      heading: 'How to limit sharing',
      paragraphs: [
        'Federal law lets you limit sharing with affiliates for their everyday business about your creditworthiness, the use of your information by affiliates to market to you, and sharing with other companies that market to you. We do none of these, so there is nothing for you to turn off.',
        `If we ever want to, we send you a new notice first and wait at least 30 days, in which you can say no. You may tell us your wishes at any time in the message center or at ${supportEmail}. The law of your state may give you further rights; we follow it.`,
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'Social Security numbers and account numbers are encrypted where they are stored, and only their last four digits are shown. Signing in takes a password and a code. People who work for us see what their task needs, and what they do is recorded.',
        `When you are no longer ${words.customer}, we continue to protect your information as this notice says, and keep it only as long as the law requires: identification records for five years after the account is closed.`,
      ],
    },
    {
      heading: 'Questions',
      paragraphs: [
        `Send ${shortName} a message in the message center or email ${supportEmail}. You can read this notice at any time under ${words.papers}. If it changes, we’ll give you the new one.`,
      ],
    },
  ],
  agreement: 'I have received and read this privacy notice.',
})

const supervisors = {
  FDIC: 'the Federal Deposit Insurance Corporation and our other supervisors',
  NCUA: 'the National Credit Union Administration and our other supervisors',
  NONE: 'our supervisors',
}
