import { z } from 'zod/mini'
import { BusinessDate, Instant } from './dates.ts'
import { DisputeKind, DisputeOutcome, DisputeState } from './dispute-words.ts'
import { endpoint } from './endpoint.ts'
import { TransferDirection } from './enums.ts'
import { LIMITS } from './limits.ts'
import { AmountCents, BalanceCents } from './money.ts'
import { seen } from './plain-text.ts'

/** How it reached the institution. */
export const DisputeChannel = z.enum(['online', 'message', 'call', 'letter'])
export type DisputeChannel = z.infer<typeof DisputeChannel>

/** Everything that is promised when a report comes in; by the business calendar. */
export const DisputeDates = z.object({
  /** The day it was received, Eastern Time. */
  received_on: BusinessDate,
  /** Decided by then, or the amount is to be credited by then while we go on looking. */
  decide_by: BusinessDate,
  /** With a credit: decided by then. */
  extended_by: BusinessDate,
  /** The transfer was within 30 days of the first deposit, so that more time is allowed. */
  is_new_account: z.boolean(),
  /** The last day to report it, by the first statement that shows it; null while none does. */
  in_time_until: z.nullable(BusinessDate),
  /** Reported by then. Late ones are looked into all the same. */
  is_in_time: z.boolean(),
})
export type DisputeDates = z.infer<typeof DisputeDates>

/** Money credited while it is looked into. */
export const DisputeCredit = z.object({
  /** Without the interest. */
  amount_cents: AmountCents,
  /** What it would have earned. */
  interest_cents: BalanceCents,
  credited_on: BusinessDate,
  /** Provisional; final: never taken back; ending: taken back on the day its letter says; ended. */
  status: z.enum(['provisional', 'final', 'ending', 'ended']),
  /** The transaction of the credit; none for a closed account, whose money is paid by hand. */
  transaction_id: z.nullable(z.uuid()),
})
export type DisputeCredit = z.infer<typeof DisputeCredit>

export const DisputeDecision = z.object({
  outcome: DisputeOutcome,
  reasons: z.string(),
  /** What the decision stands on; the person may ask for copies. */
  documents: z.array(z.string()),
  decided_on: BusinessDate,
  /** What stays credited, with interest; 0 where there was no error. */
  corrected_cents: BalanceCents,
  /** What is taken back of a provisional credit, and when; null and 0 where nothing is. */
  debit_on: z.nullable(BusinessDate),
  debit_cents: BalanceCents,
  debited_on: z.nullable(BusinessDate),
})
export type DisputeDecision = z.infer<typeof DisputeDecision>

export const DisputeLetterKind = z.enum([
  'received',
  'credited',
  'corrected',
  'other_error',
  'no_error',
  'taken_back',
])
export type DisputeLetterKind = z.infer<typeof DisputeLetterKind>

/** What was written about it, word for word. */
export const DisputeLetter = z.object({
  uuid: z.uuid(),
  kind: DisputeLetterKind,
  subject: z.string(),
  paragraphs: z.array(z.string()),
  sent_at: Instant,
})
export type DisputeLetter = z.infer<typeof DisputeLetter>

/** The transaction it is about, as far as a line of a list tells it. */
export const DisputedTransaction = z.object({
  uuid: z.uuid(),
  request_id: z.uuid(),
  description: z.string(),
  direction: TransferDirection,
  amount_cents: AmountCents,
  date_created: Instant,
})
export type DisputedTransaction = z.infer<typeof DisputedTransaction>

/** A problem with a transfer that somebody reported (RULES: Disputes). */
export const Dispute = z.object({
  uuid: z.uuid(),
  /** What a person quotes: its first eight characters. */
  reference: z.string(),
  kind: DisputeKind,
  words: z.string(),
  state: DisputeState,
  transaction: z.nullable(DisputedTransaction),
  /** The statement it was seen on, where one was named. */
  statement: z.nullable(z.object({ uuid: z.uuid(), year: z.int(), month: z.int() })),
  /** As it was reported, or as staff stated it where nothing was named. */
  amount_cents: z.nullable(AmountCents),
  /**
   * Still open on `decide_by`, it is credited automatically: it names a transfer that left the account and
   * was not credited before. Everything else is credited by two people.
   */
  is_credited_at_deadline: z.boolean(),
  /** When the person noticed. */
  learned_on: z.nullable(BusinessDate),
  channel: DisputeChannel,
  received_at: Instant,
  dates: DisputeDates,
  reported_by: z.object({ depositor_id: z.uuid(), first_name: z.nullable(z.string()) }),
  credit: z.nullable(DisputeCredit),
  decision: z.nullable(DisputeDecision),
  /** The oldest first. */
  letters: z.array(DisputeLetter),
})
export type Dispute = z.infer<typeof Dispute>

/**
 * The same to whoever reads it: their own they may take back while nothing came of it. What another
 * holder wrote, and when they noticed, stays between them and the institution: empty, and null.
 */
export const OwnDispute = z.object({ ...Dispute.shape, may_withdraw: z.boolean() })
export type OwnDispute = z.infer<typeof OwnDispute>

/** For whoever would rather call or write a letter; null and empty where the institution gave none. */
export const DisputeContact = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  /** Line by line. */
  address: z.array(z.string()),
})
export type DisputeContact = z.infer<typeof DisputeContact>

const { wordsCharacters } = LIMITS.disputes

/** Written by a person, or by staff for them. */
export const DisputeWords = z.string().check(
  z.overwrite((text) => text.toWellFormed().replaceAll('\r\n', '\n')),
  seen(),
  z.trim(),
  z.minLength(1, 'Say what is wrong, in your own words'),
  z.maxLength(
    wordsCharacters,
    `Keep it under ${wordsCharacters.toLocaleString('en-US')} characters`,
  ),
)

/** Which transfer, as far as it is known; a statement where only that is. */
export const NewDispute = z.strictObject({
  kind: z.enum(DisputeKind.options, 'Choose what is wrong'),
  words: DisputeWords,
  transaction_id: z.optional(z.uuid()),
  statement_id: z.optional(z.uuid()),
  amount_cents: z.optional(AmountCents),
  /** Not later than today. */
  learned_on: z.optional(BusinessDate),
})
export type NewDispute = z.infer<typeof NewDispute>

const Which = z.object({ uuid: z.uuid() })

export const disputeEndpoints = {
  getDisputes: endpoint({
    method: 'GET',
    path: '/disputes',
    auth: 'session',
    needsProgress: true,
    summary: 'Problems reported with transfers of the account, the newest first, by pages',
    query: z.object({
      /** The `next` of the page before. */
      after: z.optional(z.uuid('There is no such page. Begin with the first.')),
    }),
    data: z.object({
      disputes: z.array(OwnDispute),
      next: z.nullable(z.string()),
      /** There is, or was, an account whose transfers are theirs to ask about. */
      may_report: z.boolean(),
      contact: DisputeContact,
    }),
    errors: [403],
  }),
  reportDispute: endpoint({
    method: 'POST',
    path: '/disputes',
    auth: 'session',
    idempotent: true,
    summary: 'Reports a problem with a transfer; its dates are set, and the holders are told',
    body: NewDispute,
    data: z.object({ dispute: OwnDispute }),
    errors: [403, 404, 429],
  }),
  withdrawDispute: endpoint({
    method: 'POST',
    path: '/disputes/:uuid/withdraw',
    auth: 'session',
    summary:
      'Takes back one’s own report, while nothing was credited or decided; again changes nothing',
    params: Which,
    data: z.object({ dispute: OwnDispute }),
    errors: [403, 404],
  }),
}
