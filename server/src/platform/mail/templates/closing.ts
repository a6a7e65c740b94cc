import { type Institution, type Letter, signIn } from './letter.ts'
import type { Receipt } from './transfers.ts'

/** Emails about closing an account and its payout. */
export const closingLetters = {
  account_closed: (
    { short_name, support_email }: Institution,
    { amount, bank, timeline, reference, until }: Receipt & { until: string },
  ): Letter => ({
    subject: `Your ${short_name} savings account is closed`,
    standing: { status: 'Closed', tone: 'waiting', reason: 'As asked for.' },
    stops: timeline.split('\n'),
    paragraphs: [
      `Everything in the account, ${amount}, goes to ${bank}.`,
      `You can sign in and read your documents at least until ${until}. There you also see where the payout is.`,
      `If it was not you who closed the account, write to ${support_email} at once.`,
    ],
    link: signIn('See the payout'),
    reference,
  }),
  account_closed_empty: (
    { short_name, support_email }: Institution,
    { until }: { until: string },
  ): Letter => ({
    subject: `Your ${short_name} savings account is closed`,
    standing: { status: 'Closed', tone: 'waiting', reason: 'As asked for.' },
    paragraphs: [
      'The account was empty, so there was nothing to pay out.',
      `You can sign in and read your documents at least until ${until}.`,
      `If it was not you who closed the account, write to ${support_email} at once.`,
    ],
    link: signIn('Read your documents'),
  }),
  closing_asked: (
    { short_name, support_email }: Institution,
    { name, until }: { name: string; until: string },
  ): Letter => ({
    subject: `${name} asks to close your ${short_name} savings account`,
    standing: { status: 'Waiting for your response', tone: 'attention' },
    paragraphs: [
      `The account closes only if you agree. You can agree or refuse until ${until}.`,
      `If you don’t respond, the account stays open. Questions? Email ${support_email}.`,
    ],
    link: { label: 'Review and respond', url: '/joint-account/account-holder' },
  }),
  payout_returned: (
    { short_name, support_email }: Institution,
    { amount, what }: { amount: string; what: string },
  ): Letter => ({
    subject: `Your ${short_name} payout came back`,
    standing: { status: 'Came back', tone: 'attention', reason: what },
    paragraphs: [
      `Your bank sent the payout of ${amount} back to us. The money is safe with us.`,
      `We look into it, open your account again and write to you, so that you can link a bank account the money can go to. If you have questions, write to ${support_email}.`,
    ],
    link: signIn('See the payout'),
  }),
  payout_stopped: (
    { short_name, support_email }: Institution,
    { amount, why }: { amount: string; why: string },
  ): Letter => ({
    subject: `We stopped your ${short_name} payout`,
    standing: { status: 'Stopped by us', tone: 'attention' },
    paragraphs: [
      [`Your payout of ${amount} has not left.`, why, 'The money is safe with us.']
        .filter(Boolean)
        .join(' '),
      `We look into it and write to you. If you have questions, write to ${support_email}.`,
    ],
    link: signIn('See the payout'),
  }),
  account_reopened: (
    { short_name, support_email }: Institution,
    { balance }: { balance: string },
  ): Letter => ({
    subject: `Your ${short_name} savings account is open again`,
    standing: { status: 'Open again', tone: 'attention', reason: 'Its payout did not arrive.' },
    paragraphs: [
      `Your balance is ${balance}. Link a bank account, then you can withdraw it or close the account again.`,
      `If you have questions, write to ${support_email}.`,
    ],
    link: signIn('Link a bank account'),
  }),
}
