import { formatFullDay } from '@passbook/contract/format-dates'
import type { DisputeLetterKind } from '@passbook/contract/disputes'
import { formatCents } from '@passbook/contract/money'
import { type BusinessDate, partsOf } from '../../../platform/calendar/business-date.ts'

/** The institution's contact data and terms for a letter. */
export interface Writer {
  support_email: string
  /** The phone number, or null if the institution gave none. */
  phone: string | null
  /** "interest", or "dividends" at a credit union. */
  earnings: string
}

interface Reported {
  reference: string
  received_on: BusinessDate
}

interface Money {
  amount: number
  /** The interest the amount would have earned. */
  interest: number
}

/** A final credit, and the tax withheld from its interest. */
interface Final extends Money {
  withheld: number
  corrected_on: BusinessDate
  is_final: true
  is_closed: boolean
}

/** The part that is taken back, or `none` and 0 if there was no credit to take back. */
interface Debit {
  debit_amount: number
  debit_on: BusinessDate | 'none'
}

interface Findings extends Debit {
  reasons: string
  documents: readonly string[]
  right_to_documents: true
}

/** The facts that the rule requires in each letter (RULES: Disputes). The types enforce them. */
export interface LetterFacts {
  received: Reported & {
    decide_by: BusinessDate
    extended_by: BusinessDate
    /** How an undecided dispute is credited: to the account, by hand if it is closed, or as staff decide. */
    credit: 'account' | 'by_hand' | 'by_staff'
  }
  credited: Reported &
    Money & { credited_on: BusinessDate; decide_by: BusinessDate; is_closed: boolean }
  corrected: Reported & Final
  other_error: Reported & Final & Findings
  no_error: Reported & Findings
  taken_back: Reported & { amount: number; debited_on: BusinessDate; owed: number }
}

export interface WrittenLetter {
  subject: string
  paragraphs: string[]
}

/** Institutions charge nothing, although the law allows some (Reg E 1005.6; RULES-2: default zero). */
const NO_CHARGE = 'You won’t be charged for a transfer you didn’t authorize.'
const NO_FEE = 'There’s no fee for this.'

const IF_LONGER: Readonly<Record<LetterFacts['received']['credit'], string>> = {
  account:
    'If we need more time, we’ll credit the amount to your account by that day so you can use it during our review. In that case,',
  by_hand:
    'If we need more time, we’ll set the amount aside for you by that day. Because your account is closed, we’ll contact you about how to pay it to you. In that case,',
  by_staff:
    'If we need more time, our staff will review your report and credit what the law requires by that day. A credit isn’t automatic, and we’ll write to you when we make one. After a credit,',
}

function reach({ support_email, phone }: Writer): string {
  return phone === null
    ? `send us a message in the message center or email ${support_email}`
    : `send us a message in the message center, email ${support_email} or call ${phone}`
}

/** The text of every letter about a dispute. */
export const DISPUTE_LETTERS: {
  [K in DisputeLetterKind]: (facts: LetterFacts[K], writer: Writer) => WrittenLetter
} = {
  received: ({ reference, received_on, decide_by, extended_by, credit }, writer) => ({
    subject: 'We received the problem you reported',
    paragraphs: [
      `On ${formatFullDay(received_on)}, we received a report of a problem with a transfer on your account. The reference is ${reference}.`,
      `We’ll review it and tell you what we found by ${formatFullDay(decide_by)}. ${IF_LONGER[credit]} we’ll tell you what we found by ${formatFullDay(extended_by)}.`,
      `You don’t need to do anything. If there’s something we should know, ${reach(writer)}. ${NO_CHARGE} ${NO_FEE}`,
    ],
  }),
  credited: (facts, { earnings }) => ({
    subject: 'We credited money while we review your report',
    paragraphs: [
      `We’re still reviewing the problem reported on ${formatFullDay(facts.received_on)}, reference ${facts.reference}.`,
      `On ${formatFullDay(facts.credited_on)}, we credited ${creditOf(facts, earnings)}.`,
      facts.is_closed ? paidByHand : 'You can use the full amount from that day on.',
      `The credit is provisional. If we find no error, we’ll tell you why and give you notice before we take it back. We’ll tell you what we found by ${formatFullDay(facts.decide_by)}. ${NO_FEE}`,
    ],
  }),
  corrected: (facts, { earnings }) => ({
    subject: 'We corrected the problem you reported',
    paragraphs: [
      `We’ve finished reviewing the problem reported on ${formatFullDay(facts.received_on)}, reference ${facts.reference}. There was an error, and we corrected it.`,
      finalCredit(facts, earnings),
      ...forTax(facts, earnings),
      ...(facts.is_closed ? [paidByHand] : []),
      'This credit is final. We won’t take it back.',
    ],
  }),
  other_error: (facts, writer) => ({
    subject: 'What we found about the problem you reported',
    paragraphs: [
      `We’ve finished reviewing the problem reported on ${formatFullDay(facts.received_on)}, reference ${facts.reference}. There was an error, but not the one that was reported.`,
      ...findings(facts, writer),
      finalCredit(facts, writer.earnings),
      ...forTax(facts, writer.earnings),
      ...(facts.is_closed ? [paidByHand] : []),
      'That amount is final. We won’t take it back.',
      ...debit(facts),
    ],
  }),
  no_error: (facts, writer) => ({
    subject: 'What we found about the problem you reported',
    paragraphs: [
      `We’ve finished reviewing the problem reported on ${formatFullDay(facts.received_on)}, reference ${facts.reference}. We found no error.`,
      ...findings(facts, writer),
      ...debit(facts),
      NO_FEE,
    ],
  }),
  taken_back: ({ reference, received_on, amount, debited_on, owed }, writer) => ({
    subject: 'We took back a provisional credit',
    paragraphs: [
      `As we told you we would, on ${formatFullDay(debited_on)} we took back ${formatCents(amount)} that we credited while we reviewed the problem reported on ${formatFullDay(received_on)}, reference ${reference}.`,
      ...(owed > 0
        ? [
            `${formatCents(owed)} of it was no longer in your account, so you owe us that amount. Your account is on hold until it’s repaid. To arrange repayment, ${reach(writer)}.`,
          ]
        : []),
    ],
  }),
}

const paidByHand =
  'Because your account is closed, we’ll contact you about how to pay this amount to you.'

/** A provisional credit that became final was made on an earlier day, so only the total is named. */
function finalCredit(facts: Final, earnings: string): string {
  return `As of ${formatFullDay(facts.corrected_on)}, your total credit is ${creditOf(facts, earnings)}.`
}

/** "$366.85: $365.00, plus $1.85 for the interest it would have earned". */
function creditOf({ amount, interest }: Money, earnings: string): string {
  if (interest === 0) return formatCents(amount)
  return `${formatCents(amount + interest)}: ${formatCents(amount)}, plus ${formatCents(interest)} for the ${earnings} it would have earned`
}

/** The lost interest is income of the year in which it becomes final. */
function forTax({ interest, withheld, corrected_on }: Final, earnings: string): string[] {
  if (interest === 0) return []
  const { year } = partsOf(corrected_on)
  const taxed = withheld > 0 ? ` We withheld ${formatCents(withheld)} of it as federal tax.` : ''
  return [
    `For tax purposes, the ${formatCents(interest)} counts as ${earnings} paid in ${year}.${taxed}`,
  ]
}

function findings({ reasons, documents }: Findings, writer: Writer): string[] {
  return [
    `Our reasons: ${reasons}`,
    `We used these documents: ${documents.join('; ')}. You have the right to copies of them at no cost. To request them, ${reach(writer)}.`,
  ]
}

function debit({ debit_amount, debit_on }: Debit): string[] {
  if (debit_on === 'none') return []
  const amount = formatCents(debit_amount)
  return [
    `On ${formatFullDay(debit_on)}, we’ll take back ${amount} of what we credited. You can use it until that day, and we’ll honor your transfers until then as if the credit were final.`,
  ]
}
