import type { Institution, Letter } from './letter.ts'

/** Of a deposit that was confirmed. */
export interface Receipt {
  amount: string
  from: string
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
    { amount, from, timeline, reference }: Receipt,
  ): Letter => ({
    subject: `Your ${short_name} deposit of ${amount}`,
    paragraphs: [
      `Your deposit of ${amount} comes from ${from}.`,
      ...timeline.split('\n'),
      `Reference ${reference}. To cancel it, sign in and open it on your home page.`,
      `If it was not you who made it, write to ${support_email} at once.`,
    ],
  }),
  transfer_voided: (
    { short_name, support_email }: Institution,
    { kind, amount, reference }: TakenBack,
  ): Letter => ({
    subject: `Your ${short_name} ${kind} was cancelled`,
    paragraphs: [
      `As you asked, your ${kind} of ${amount} was cancelled. ${whereItIs(kind)}`,
      `Reference ${reference}. If it was not you who cancelled it, write to ${support_email} at once.`,
    ],
  }),
  transfer_cancelled: (
    { short_name, support_email }: Institution,
    { kind, amount, reference, reason }: TakenBack & { reason: string },
  ): Letter => ({
    subject: `We cancelled your ${short_name} ${kind}`,
    paragraphs: [
      `We cancelled your ${kind} of ${amount} before it left. ${whereItIs(kind)}`,
      reason,
      `Reference ${reference}. If you have questions, write to ${support_email}.`,
    ],
  }),
}

function whereItIs(kind: TakenBack['kind']): string {
  return kind === 'deposit'
    ? 'No money was taken from your bank account.'
    : 'The money stayed in your savings account.'
}
