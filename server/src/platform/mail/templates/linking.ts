import { LIMITS, inWords } from '@passbook/contract/limits'
import { type Institution, type Letter, signIn } from './letter.ts'

const WAITING =
  'You agreed to your deposits that have not left for the earlier account only. Sign in and confirm those that are to come from this one: without that each is cancelled on its day.'

/** Linking a bank account. */
export const linkingLetters = {
  link_changed: (
    { short_name, support_email }: Institution,
    { account, deposits }: { account: string; deposits: 'wait' | '' },
  ): Letter => ({
    subject: `The bank account linked to ${short_name} was changed`,
    standing: { status: 'Linked', tone: 'good' },
    paragraphs: [
      `Your ${account} is now linked to your savings account. Withdrawals that had not left yet go there. For ${inWords(LIMITS.contactChange.hours, 'hour')} we ask for an extra code before money leaves.`,
      ...(deposits === 'wait' ? [WAITING] : []),
      `If it was not you, write to ${support_email} at once.`,
    ],
    link: { label: 'See your linked account', url: '/my-account' },
  }),
  microdeposits_sent: (
    { short_name }: Institution,
    { account, arrives, ends }: { account: string; arrives: string; ends: string },
  ): Letter => ({
    subject: `Two small deposits from ${short_name} are on their way`,
    standing: { status: 'Two deposits on their way', tone: 'waiting' },
    paragraphs: [
      `We are sending two deposits under $1.00 to your ${account}, and take them back together. They arrive on ${arrives}.`,
      `Sign in and enter both amounts by ${ends} to link the account.`,
    ],
    link: signIn('Enter the amounts'),
  }),
  link_timed_out: ({ short_name }: Institution, { account }: { account: string }): Letter => ({
    subject: `Your bank account was not linked to ${short_name}`,
    standing: { status: 'Not linked', tone: 'attention', reason: 'The amounts were not entered.' },
    paragraphs: [
      `We waited ${inWords(LIMITS.microdeposits.days, 'day')} for the amounts of the deposits to your ${account}, and the time is over.`,
      'Sign in to have new deposits sent or to link another account.',
    ],
    link: signIn(),
  }),
}
