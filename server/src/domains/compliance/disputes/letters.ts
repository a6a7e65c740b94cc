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
const NO_CHARGE = 'You are not charged for a transfer that you did not agree to.'
const NO_FEE = 'There is no fee for any of this.'

const IF_LONGER: Readonly<Record<LetterFacts['received']['credit'], string>> = {
  account:
    'If we need longer, we credit the amount to your account by that day, so that you can use it while we go on; then',
  by_hand:
    'If we need longer, we set the amount aside for you by that day and pay it by hand, as your account is closed; then',
  by_staff:
    'If we need longer, our staff credit by that day what the law requires while we go on. They look at your report first: no credit comes automatically, and we write to you when one is made. After a credit',
}

function reach({ support_email, phone }: Writer): string {
  const called = phone === null ? '' : ` or call ${phone}`
  return `write to us in the message center or to ${support_email}${called}`
}

/** The text of every letter about a dispute. */
export const DISPUTE_LETTERS: {
  [K in DisputeLetterKind]: (facts: LetterFacts[K], writer: Writer) => WrittenLetter
} = {
  received: ({ reference, received_on, decide_by, extended_by, credit }, writer) => ({
    subject: 'We received the problem you reported',
    paragraphs: [
      `On ${formatFullDay(received_on)} we received a report of a problem with a transfer of your account. Its reference is ${reference}.`,
      `We look into it and tell you what we found by ${formatFullDay(decide_by)}. ${IF_LONGER[credit]} we tell you what we found by ${formatFullDay(extended_by)}.`,
      `You do not need to do anything. If there is something we should know, ${reach(writer)}. ${NO_CHARGE} ${NO_FEE}`,
    ],
  }),
  credited: (facts, { earnings }) => ({
    subject: 'We credited money while we look into your report',
    paragraphs: [
      `We are still looking into the problem reported on ${formatFullDay(facts.received_on)}, reference ${facts.reference}.`,
      credited(facts, earnings, facts.credited_on),
      facts.is_closed ? paidByHand : 'You can use it in full from that day on.',
      `The credit is provisional: if we find that there was no error, we tell you why and take it back, with notice. We tell you what we found by ${formatFullDay(facts.decide_by)}. ${NO_FEE}`,
    ],
  }),
  corrected: (facts, { earnings }) => ({
    subject: 'We corrected the problem you reported',
    paragraphs: [
      `We have finished looking into the problem reported on ${formatFullDay(facts.received_on)}, reference ${facts.reference}. There was an error, and it is corrected.`,
      credited(facts, earnings, facts.corrected_on),
      ...forTax(facts, earnings),
      ...(facts.is_closed ? [paidByHand] : []),
      'This credit is final: we will not take it back.',
    ],
  }),
  other_error: (facts, writer) => ({
    subject: 'What we found about the problem you reported',
    paragraphs: [
      `We have finished looking into the problem reported on ${formatFullDay(facts.received_on)}, reference ${facts.reference}. There was an error, but another one than was reported.`,
      ...findings(facts, writer),
      credited(facts, writer.earnings, facts.corrected_on),
      ...forTax(facts, writer.earnings),
      ...(facts.is_closed ? [paidByHand] : []),
      'That amount is final: we will not take it back.',
      ...debit(facts),
    ],
  }),
  no_error: (facts, writer) => ({
    subject: 'What we found about the problem you reported',
    paragraphs: [
      `We have finished looking into the problem reported on ${formatFullDay(facts.received_on)}, reference ${facts.reference}. We found no error.`,
      ...findings(facts, writer),
      ...debit(facts),
      NO_FEE,
    ],
  }),
  taken_back: ({ reference, received_on, amount, debited_on, owed }, writer) => ({
    subject: 'We took back a provisional credit',
    paragraphs: [
      `As we wrote to you, on ${formatFullDay(debited_on)} we took back ${formatCents(amount)} that we had credited while we looked into the problem reported on ${formatFullDay(received_on)}, reference ${reference}.`,
      ...(owed > 0
        ? [
            `Of it ${formatCents(owed)} was no longer in your account and is owed to us. Your account is on hold until that is settled: ${reach(writer)}, and we will sort it out with you.`,
          ]
        : []),
    ],
  }),
}

const paidByHand =
  'Your account is closed, so we pay this amount to you by hand. We write to you about how.'

function credited({ amount, interest }: Money, earnings: string, on: BusinessDate): string {
  const of =
    interest > 0 ? `, and ${formatCents(interest)} for the ${earnings} it would have earned` : ''
  return `The credit of ${formatFullDay(on)} is ${formatCents(amount + interest)}: ${formatCents(amount)}${of}.`
}

/** The lost interest is income of the year in which it becomes final. */
function forTax({ interest, withheld, corrected_on }: Final, earnings: string): string[] {
  if (interest === 0) return []
  const { year } = partsOf(corrected_on)
  const taxed = withheld > 0 ? ` We withheld ${formatCents(withheld)} of it as federal tax.` : ''
  return [`For tax the ${formatCents(interest)} counts as ${earnings} paid in ${year}.${taxed}`]
}

function findings({ reasons, documents }: Findings, writer: Writer): string[] {
  return [
    `Our reasons: ${reasons}`,
    `We used these documents: ${documents.join('; ')}. You have the right to copies of them. To have them, ${reach(writer)}: we send them at no cost.`,
  ]
}

function debit({ debit_amount, debit_on }: Debit): string[] {
  if (debit_on === 'none') return []
  const amount = formatCents(debit_amount)
  return [
    `On ${formatFullDay(debit_on)} we take back ${amount} of what we had credited. Until that day you can use it, and we let transfers you order go through as if it were to stay.`,
  ]
}
