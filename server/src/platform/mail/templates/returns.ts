import type { ReturnNextStep } from '@passbook/contract/return-words'
import { type Institution, type Letter, signIn } from './letter.ts'

interface ReturnFacts {
  kind: 'deposit' | 'withdrawal'
  amount: string
  /** The reason, with the texts of `return-words`. */
  what: string
}

interface LockFacts extends ReturnFacts {
  account: string
  stopped: 'everything' | 'deposits'
}

/** Emails about returned transfers and corrected accounts. */
export const returnsLetters = {
  transfer_returned: (
    { short_name, support_email }: Institution,
    { kind, amount, what, next }: ReturnFacts & { next: ReturnNextStep },
  ): Letter => ({
    subject: `Your ${short_name} ${kind} was returned`,
    standing: { status: 'Returned', tone: 'attention', reason: what },
    paragraphs: [
      `Your ${kind} of ${amount} was returned.`,
      kind === 'deposit'
        ? 'The money is no longer part of your balance.'
        : 'The money is back in your savings account.',
      nextStep(next, support_email),
    ],
    link: signIn('See what happened'),
  }),
  deposit_tried_again: (
    { short_name }: Institution,
    { amount, what, date }: { amount: string; what: string; date: string },
  ): Letter => ({
    subject: `We will try your ${short_name} deposit again`,
    standing: { status: 'Will be tried again', tone: 'waiting', reason: what },
    paragraphs: [
      `Your deposit of ${amount} was returned.`,
      `We will ask your bank again on ${date}. Please make sure that the money is there, or cancel the deposit before then on your home page.`,
    ],
    link: signIn('See the deposit'),
  }),
  link_locked: (
    { short_name }: Institution,
    { kind, amount, what, account, stopped }: LockFacts,
  ): Letter => ({
    subject: `Link a bank account to ${short_name} again`,
    standing: { status: 'Link needed', tone: 'attention', reason: what },
    paragraphs: [
      `Your ${kind} of ${amount} was returned.`,
      stopped === 'everything'
        ? `We no longer move money to or from your ${account}.`
        : `We no longer take deposits from your ${account}.`,
      'Sign in and link a bank account to go on.',
    ],
    link: signIn('Link a bank account'),
  }),
  verification_returned: (
    { short_name }: Institution,
    { what, account }: { what: string; account: string },
  ): Letter => ({
    subject: `We could not verify your bank account for ${short_name}`,
    standing: { status: 'Not verified', tone: 'attention', reason: what },
    paragraphs: [
      `Your bank returned the two small deposits we sent to verify your ${account}.`,
      'Sign in to correct the account details or link another account.',
    ],
    link: signIn('Correct account details'),
  }),
  link_corrected: (
    { short_name, support_email }: Institution,
    { account }: { account: string },
  ): Letter => ({
    subject: `Your bank corrected the account you linked to ${short_name}`,
    standing: { status: 'Corrected', tone: 'good', reason: 'Your bank sent us other details.' },
    paragraphs: [
      `Your bank sent us corrected details, and we have taken them over: we now use your ${account}. You do not need to do anything.`,
      `If that is not your account, write to ${support_email} at once.`,
    ],
    link: { label: 'See your linked account', url: '/my-account' },
  }),
}

function nextStep(next: ReturnNextStep, supportEmail: string): string {
  switch (next) {
    case 'deposit-again':
      return 'Sign in to make the deposit again once your bank account is ready for it.'
    case 'relink':
      return 'Sign in and link a bank account to go on.'
    case 'contact-us':
      return `Write to ${supportEmail}, and we will sort it out with you.`
    case 'nothing':
      return 'You do not need to do anything.'
  }
}

/** Emails about refunds and reversals that staff made. */
export const moneyByHandLetters = {
  refund_given: (
    { short_name, support_email }: Institution,
    {
      amount,
      words,
      on,
      repaid,
      reference,
    }: { amount: string; words: string; on: string; repaid: string; reference: string },
  ): Letter => ({
    subject: `${short_name} refunded you ${amount}`,
    standing: { status: 'Refunded', tone: 'good' },
    paragraphs: [
      `On ${on} we paid ${amount} into your savings account: ${words}.`,
      ...(repaid ? [`${repaid} of it went toward what was owed on the account.`] : []),
      `You do not need to do anything. If you have questions, write to ${support_email}.`,
    ],
    link: signIn('See your transactions'),
    reference,
  }),
  transfer_reversed: (
    { short_name, support_email }: Institution,
    {
      what,
      way,
      why,
      on,
      owed,
      reference,
    }: { what: string; way: string; why: string; on: string; owed: string; reference: string },
  ): Letter => ({
    subject: `${short_name} is reversing your ${what}`,
    standing: { status: 'Being reversed', tone: 'attention', reason: why },
    paragraphs: [
      `${way}. It settles on ${on}. At your bank the entry is called REVERSAL.`,
      ...(owed ? [`${owed} of it is no longer in the account. That much is owed to us.`] : []),
      `If this is not right, or you have questions, write to ${support_email}.`,
    ],
    link: signIn('See your transactions'),
    reference,
  }),
}
