import { type Institution, type Letter, signIn } from './letter.ts'

/** Of a transfer that was confirmed. */
export interface Receipt {
  amount: string
  /** The outside account. */
  bank: string
  /** The stops of the money timeline, a line each. */
  timeline: string
  reference: string
}

interface TakenBack {
  kind: 'deposit' | 'withdrawal'
  amount: string
  reference: string
}

/** A transfer asked for, or taken back. */
export const transferLetters = {
  deposit_made: (
    { short_name, support_email }: Institution,
    { amount, bank, timeline, reference }: Receipt,
  ): Letter => ({
    subject: `Your ${short_name} deposit of ${amount}`,
    standing: { status: 'On its way', tone: 'waiting' },
    stops: timeline.split('\n'),
    paragraphs: [
      `Your deposit of ${amount} comes from ${bank}.`,
      `To cancel it, sign in and open it on your home page. If it was not you who made it, write to ${support_email} at once.`,
    ],
    link: signIn('See the deposit'),
    reference,
  }),
  withdrawal_made: (
    { short_name, support_email }: Institution,
    { amount, bank, timeline, reference }: Receipt,
  ): Letter => ({
    subject: `Your ${short_name} withdrawal of ${amount}`,
    standing: { status: 'On its way', tone: 'waiting' },
    stops: timeline.split('\n'),
    paragraphs: [
      `Your withdrawal of ${amount} goes to ${bank}.`,
      `To cancel it, sign in and open it on your home page. If it was not you who made it, write to ${support_email} at once.`,
    ],
    link: signIn('See the withdrawal'),
    reference,
  }),
  transfer_voided: (
    { short_name, support_email }: Institution,
    { kind, amount, reference, next }: TakenBack & { next: string },
  ): Letter => ({
    subject: `Your ${short_name} ${kind} was cancelled`,
    standing: { status: 'Cancelled', tone: 'waiting', reason: 'As you asked.' },
    paragraphs: [
      `Your ${kind} of ${amount} was cancelled. ${whereItIs(kind)}`,
      ...(next === '' ? [] : [next]),
      `If it was not you who cancelled it, write to ${support_email} at once.`,
    ],
    link: signIn(`See the ${kind}`),
    reference,
  }),
  transfer_cancelled: (
    { short_name, support_email }: Institution,
    { kind, amount, reference, reason }: TakenBack & { reason: string },
  ): Letter => ({
    subject: `We cancelled your ${short_name} ${kind}`,
    standing: { status: 'Cancelled by us', tone: 'attention', reason },
    paragraphs: [
      `We cancelled your ${kind} of ${amount} before it left. ${whereItIs(kind)}`,
      `If you have questions, write to ${support_email}.`,
    ],
    link: signIn(`See the ${kind}`),
    reference,
  }),
}

function whereItIs(kind: TakenBack['kind']): string {
  return kind === 'deposit'
    ? 'No money was taken from your bank account.'
    : 'The money stayed in your savings account.'
}
