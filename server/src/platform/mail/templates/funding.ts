import { STILL_ON_THEIR_WAY } from '@passbook/contract/small-deposits'
import { type Institution, type Letter, signIn } from './letter.ts'
import type { Receipt } from './transfers.ts'

/** An account opened, or an application given up. */
export const fundingLetters = {
  /** DESIGN 6: the same dates as on the page that was confirmed. */
  account_opened: (
    { short_name, support_email }: Institution,
    { amount, bank, timeline, reference }: Receipt,
  ): Letter => ({
    subject: `Your ${short_name} savings account is open`,
    standing: { status: 'Open', tone: 'good', reason: 'Your first deposit is on its way.' },
    stops: timeline.split('\n'),
    paragraphs: [
      `Welcome. Your first deposit of ${amount} comes from ${bank}.`,
      'To cancel the deposit, sign in and open it on your home page.',
      `The documents you signed are in your account under Documents. If it was not you who opened it, write to ${support_email} at once.`,
    ],
    link: signIn('See your account'),
    reference,
  }),
  application_cancelled: (
    { short_name, support_email }: Institution,
    /** Whether small deposits have begun to leave. */
    { entries }: { entries: 'left' | '' },
  ): Letter => ({
    subject: `Your application with ${short_name} was cancelled`,
    standing: { status: 'Cancelled', tone: 'waiting', reason: 'As you asked.' },
    paragraphs: [
      `As you asked, we have cancelled your application. No account was opened, ${entries === 'left' ? 'no deposit was taken' : 'no money was moved'}, and your linked accounts were removed.`,
      ...(entries === 'left' ? [STILL_ON_THEIR_WAY] : []),
      'You can still sign in to read the documents you signed.',
      `If it was not you, or if you change your mind, write to ${support_email}.`,
    ],
    link: signIn('Read your documents'),
  }),
}
