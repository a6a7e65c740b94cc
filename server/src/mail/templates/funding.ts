import type { Institution, Letter } from './letter.ts'

interface FirstDeposit {
  amount: string
  from: string
  file_date: string
  settlement_date: string
  available_date: string
  cancel_until: string
}

/** An account opened, or an application given up. */
export const fundingLetters = {
  /** DESIGN 6: the same dates as on the page that was confirmed. */
  account_opened: (
    { short_name, support_email }: Institution,
    { amount, from, file_date, settlement_date, available_date, cancel_until }: FirstDeposit,
  ): Letter => ({
    subject: `Your ${short_name} savings account is open`,
    paragraphs: [
      `Welcome. Your first deposit of ${amount} comes from ${from}.`,
      `It leaves on ${file_date} and settles on ${settlement_date}, when it begins to earn interest. You can withdraw it from ${available_date} on.`,
      `You can cancel it until ${cancel_until}.`,
      `The documents you signed are in your account under View bank disclosures. If it was not you who opened it, write to ${support_email} at once.`,
    ],
  }),
  application_cancelled: ({ short_name, support_email }: Institution): Letter => ({
    subject: `Your application with ${short_name} was cancelled`,
    paragraphs: [
      'As you asked, we have cancelled your application. No account was opened, no money was moved, and your linked accounts were removed.',
      'You can still sign in to read the documents you signed.',
      `If it was not you, or if you change your mind, write to ${support_email}.`,
    ],
  }),
}
