import { type ReturnNextStep, retryWords } from '@passbook/contract/return-words'
import {
  type Institution,
  type Letter,
  type LetterLink,
  questions,
  reach,
  signIn,
  transferLink,
} from './letter.ts'

interface ReturnFacts {
  kind: 'deposit' | 'withdrawal'
  amount: string
  /** The reason, with the texts of `return-words`. */
  what: string
  /** Which transfer came back. An email that waited in the outbox before it was added has none. */
  reference?: string
}

interface LockFacts extends ReturnFacts {
  account: string
  stopped: 'everything' | 'deposits'
}

const LINK_A_BANK: LetterLink = { label: 'Link a bank account', url: '/relink/selection' }

/** Emails about returned transfers and corrected accounts. */
export const returnsLetters = {
  transfer_returned: (
    institution: Institution,
    {
      kind,
      amount,
      what,
      next,
      request,
      reference,
    }: ReturnFacts & { next: ReturnNextStep; request: string },
  ): Letter => ({
    subject: `Your ${institution.short_name} ${kind} was returned`,
    standing: { status: 'Returned', tone: 'attention', reason: what },
    paragraphs: [
      `Your ${kind} of ${amount} was returned.`,
      whereItIs(kind),
      nextStep(next, institution),
    ],
    link: nextLink(next) ?? transferLink(`View the ${kind}`, request),
    ...(reference && { reference }),
  }),
  deposit_tried_again: (
    { short_name }: Institution,
    {
      amount,
      what,
      date,
      cancelUntil,
      request,
      reference,
    }: Omit<ReturnFacts, 'kind'> & { date: string; cancelUntil: string; request: string },
  ): Letter => ({
    subject: `We’ll retry your ${short_name} deposit`,
    standing: { status: 'Returned', tone: 'waiting', reason: what },
    paragraphs: [
      `Your deposit of ${amount} was returned.`,
      `${retryWords(date)} You can cancel the deposit until ${cancelUntil}.`,
    ],
    link: transferLink('View the deposit', request),
    ...(reference && { reference }),
  }),
  link_locked: (
    { short_name }: Institution,
    { kind, amount, what, account, stopped, reference }: LockFacts,
  ): Letter => ({
    subject: `Link a bank account to ${short_name} again`,
    standing: { status: 'Action needed: link a bank', tone: 'attention', reason: what },
    paragraphs: [
      `Your ${kind} of ${amount} was returned.`,
      whereItIs(kind),
      stopped === 'everything'
        ? `We’ve stopped transfers to and from your ${account}.`
        : `We’ve stopped deposits from your ${account}.`,
      'Link a bank account to continue.',
    ],
    link: LINK_A_BANK,
    ...(reference && { reference }),
  }),
  verification_returned: (
    { short_name }: Institution,
    { what, account }: { what: string; account: string },
  ): Letter => ({
    subject: `We couldn’t verify your bank account for ${short_name}`,
    standing: { status: 'Not verified', tone: 'attention', reason: what },
    paragraphs: [
      `Your bank returned the two microdeposits we sent to verify your ${account}.`,
      'Sign in to correct the account details or link another account.',
    ],
    link: signIn(),
  }),
  link_corrected: (institution: Institution, { account }: { account: string }): Letter => ({
    subject: `Your bank corrected the account you linked to ${institution.short_name}`,
    standing: { status: 'Linked account updated', tone: 'good' },
    paragraphs: [
      `Your bank sent us corrected account details. We updated your linked account to your ${account}. You don’t need to do anything.`,
      `If this isn’t your account, ${reach(institution)} right away.`,
    ],
    link: { label: 'View your linked account', url: '/my-account' },
  }),
}

function whereItIs(kind: ReturnFacts['kind']): string {
  return kind === 'deposit'
    ? 'We removed the amount from your balance.'
    : 'The money is back in your account.'
}

function nextStep(next: ReturnNextStep, institution: Institution): string {
  switch (next) {
    case 'deposit-again':
      return 'You can make the deposit again once the money is available in your bank account.'
    case 'relink':
      return 'Link a bank account to continue.'
    case 'contact-us':
      return `To resolve this, ${reach(institution)}.`
    case 'nothing':
      return 'You don’t need to do anything.'
  }
}

/** The button of the next step; undefined where the transfer itself is shown instead. */
function nextLink(next: ReturnNextStep): LetterLink | undefined {
  switch (next) {
    case 'deposit-again':
      return { label: 'Make a deposit', url: '/deposit' }
    case 'relink':
      return LINK_A_BANK
    case 'contact-us':
    case 'nothing':
      return undefined
  }
}

/** Emails about refunds and reversals that staff made. */
export const moneyByHandLetters = {
  refund_given: (
    institution: Institution,
    {
      amount,
      words,
      on,
      repaid,
      reference,
      request,
    }: {
      amount: string
      words: string
      on: string
      repaid: string
      reference: string
      request: string
    },
  ): Letter => ({
    subject: `${institution.short_name} refunded you ${amount}`,
    standing: { status: 'Refunded', tone: 'good' },
    paragraphs: [
      `On ${on}, we credited ${amount} to your account: ${words}.`,
      ...(repaid ? [`We applied ${repaid} of it to the amount owed on the account.`] : []),
      `You don’t need to do anything. ${questions(institution)}`,
    ],
    link: transferLink('View the refund', request),
    reference,
  }),
  transfer_reversed: (
    institution: Institution,
    {
      what,
      way,
      why,
      on,
      owed,
      reference,
      request,
    }: {
      what: string
      way: string
      why: string
      on: string
      owed: string
      reference: string
      request: string
    },
  ): Letter => ({
    subject: `${institution.short_name} is reversing your ${what}`,
    standing: { status: 'Being reversed', tone: 'attention', reason: why },
    paragraphs: [
      `${way}. It settles on ${on}. Your bank will show it as REVERSAL.`,
      ...(owed ? [`${owed} of it is no longer in the account, so you owe us that amount.`] : []),
      `If this isn’t right, ${reach(institution)}.`,
    ],
    link: transferLink('View the reversal', request),
    reference,
  }),
}
