import {
  DOCUMENTS,
  type Institution,
  type Letter,
  ifNotYou,
  questions,
  readStops,
} from './letter.ts'
import type { Receipt } from './transfers.ts'

const TRACK_PAYOUT = { label: 'Track your payout', url: '/dashboard/documents' } as const

/** Emails about closing an account and its payout. */
export const closingLetters = {
  account_closed: (
    institution: Institution,
    { amount, bank, timeline, reference, until }: Omit<Receipt, 'request'> & { until: string },
  ): Letter => ({
    subject: `Your ${institution.short_name} account is closed`,
    standing: { status: 'Your account is closed', tone: 'waiting' },
    stops: readStops(timeline),
    paragraphs: [
      `We’re sending your full balance, ${amount}, to ${bank}.`,
      `You can sign in to view your documents and track your payout until at least ${until}.`,
      ifNotYou(institution),
    ],
    link: TRACK_PAYOUT,
    reference,
  }),
  account_closed_empty: (institution: Institution, { until }: { until: string }): Letter => ({
    subject: `Your ${institution.short_name} account is closed`,
    standing: { status: 'Your account is closed', tone: 'waiting' },
    paragraphs: [
      'Your balance was zero, so there’s no payout.',
      `You can sign in to view your documents until at least ${until}.`,
      ifNotYou(institution),
    ],
    link: DOCUMENTS,
  }),
  closing_asked: (
    institution: Institution,
    { name, until }: { name: string; until: string },
  ): Letter => ({
    subject: `${name} asked to close your ${institution.short_name} account`,
    standing: { status: 'Waiting for your response', tone: 'attention' },
    paragraphs: [
      `The account closes only if you agree. You can agree or decline until ${until}.`,
      `If you don’t respond, the account stays open. ${questions(institution)}`,
    ],
    link: { label: 'Review and respond', url: '/joint-account/account-holder' },
  }),
  payout_returned: (
    institution: Institution,
    { amount, what }: { amount: string; what: string },
  ): Letter => ({
    subject: `Your ${institution.short_name} payout was returned`,
    standing: { status: 'Returned', tone: 'attention', reason: what },
    paragraphs: [
      `Your bank returned your payout of ${amount}. The money is safe with us.`,
      `We’re reviewing it. We’ll reopen your account and tell you when you can link a bank account for the payout. ${questions(institution)}`,
    ],
    link: TRACK_PAYOUT,
  }),
  payout_stopped: (
    institution: Institution,
    { amount, why }: { amount: string; why: string },
  ): Letter => ({
    subject: `We stopped your ${institution.short_name} payout`,
    standing: { status: 'Payout stopped', tone: 'attention' },
    paragraphs: [
      [
        `We haven’t sent your payout of ${amount}.`,
        why,
        'The money is in your account, and it keeps earning.',
      ]
        .filter(Boolean)
        .join(' '),
      `We’re reviewing it and will tell you what happens next. ${questions(institution)}`,
    ],
    link: TRACK_PAYOUT,
  }),
  account_reopened: (institution: Institution, { balance }: { balance: string }): Letter => ({
    subject: `Your ${institution.short_name} account is open again`,
    standing: {
      status: 'Action needed: link a bank',
      tone: 'attention',
      reason: 'Your payout didn’t go through.',
    },
    paragraphs: [
      `Your balance is ${balance}. Link a bank account to withdraw it or to close the account again.`,
      questions(institution),
    ],
    link: { label: 'Link a bank account', url: '/relink/selection' },
  }),
}
