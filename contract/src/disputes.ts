import { z } from 'zod/mini'
import { BusinessDate, Instant } from './dates.ts'
import { DisputeKind, DisputeOutcome, DisputeState } from './dispute-words.ts'
import { endpoint } from './endpoint.ts'
import { TransferDirection } from './enums.ts'
import { LIMITS } from './limits.ts'
import { AmountCents, BalanceCents, formatCount } from './money.ts'
import { clean } from './plain-text.ts'

/** How the report reached the institution. */
export const DisputeChannel = z.enum(['online', 'message', 'call', 'letter'])
export type DisputeChannel = z.infer<typeof DisputeChannel>

/** The deadlines promised when a report comes in, by the business calendar. */
export const DisputeDates = z.object({
  /** The day it was received, Eastern Time. */
  received_on: BusinessDate,
  /** It is decided by then, or the amount is credited by then while the investigation continues. */
  decide_by: BusinessDate,
  /** With a credit: it is decided by then. */
  extended_by: BusinessDate,
  /** The transfer was within 30 days of the first deposit, so more time is allowed. */
  is_new_account: z.boolean(),
  /** The last day to report it, counted from the first statement that shows it; null while none does. */
  in_time_until: z.nullable(BusinessDate),
  /** It was reported by that day. Late reports are investigated all the same. */
  is_in_time: z.boolean(),
})
export type DisputeDates = z.infer<typeof DisputeDates>

/** Money credited during the investigation. */
export const DisputeCredit = z.object({
  /** Without the interest. */
  amount_cents: AmountCents,
  /** The interest it would have earned. */
  interest_cents: BalanceCents,
  credited_on: BusinessDate,
  /** provisional; final: never taken back; ending: taken back on the day its letter says; ended. */
  status: z.enum(['provisional', 'final', 'ending', 'ended']),
  /** The credit's transaction; null for a closed account, whose money is paid by hand. */
  transaction_id: z.nullable(z.uuid()),
})
export type DisputeCredit = z.infer<typeof DisputeCredit>

export const DisputeDecision = z.object({
  outcome: DisputeOutcome,
  reasons: z.string(),
  /** What the decision is based on; the person may ask for copies. */
  documents: z.array(z.string()),
  decided_on: BusinessDate,
  /** The amount that remains credited, with interest; 0 where there was no error. */
  corrected_cents: BalanceCents,
  /** How much of a provisional credit is taken back, and when; 0 and null where nothing is. */
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

/** A letter about the dispute, word for word. */
export const DisputeLetter = z.object({
  uuid: z.uuid(),
  kind: DisputeLetterKind,
  subject: z.string(),
  paragraphs: z.array(z.string()),
  sent_at: Instant,
})
export type DisputeLetter = z.infer<typeof DisputeLetter>

/** The disputed transaction, with what a list needs. */
export const DisputedTransaction = z.object({
  uuid: z.uuid(),
  request_id: z.uuid(),
  description: z.string(),
  direction: TransferDirection,
  amount_cents: AmountCents,
  date_created: Instant,
})
export type DisputedTransaction = z.infer<typeof DisputedTransaction>

/** A further report about the same transfer, made while the dispute was open. */
export const DisputeAddition = z.object({
  kind: DisputeKind,
  words: z.string(),
  depositor_id: z.uuid(),
  received_at: Instant,
})
export type DisputeAddition = z.infer<typeof DisputeAddition>

/** A reported problem with a transfer (RULES: Disputes). */
export const Dispute = z.object({
  uuid: z.uuid(),
  /** The reference people quote: its first eight characters. */
  reference: z.string(),
  kind: DisputeKind,
  words: z.string(),
  /** Oldest first. */
  additions: z.array(DisputeAddition),
  state: DisputeState,
  transaction: z.nullable(DisputedTransaction),
  /** The statement it was seen on, if one was named. */
  statement: z.nullable(z.object({ uuid: z.uuid(), year: z.int(), month: z.int() })),
  /** The amount as reported, or as entered by staff where nothing was named. */
  amount_cents: z.nullable(AmountCents),
  /**
   * Whether it is credited automatically if it is open on `decide_by`: it names a transfer that left the
   * account and was not credited before. Otherwise two people approve the credit.
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
  /** Oldest first. */
  letters: z.array(DisputeLetter),
})
export type Dispute = z.infer<typeof Dispute>

/**
 * A dispute as one holder sees it: they may withdraw their own report while nothing was credited or
 * decided. What another holder wrote, added, and when they noticed, is not shown to them.
 */
export const OwnDispute = z.object({ ...Dispute.shape, may_withdraw: z.boolean() })
export type OwnDispute = z.infer<typeof OwnDispute>

/** For people who prefer to call or write a letter; null and empty where the institution gave none. */
export const DisputeContact = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  /** One element per line. */
  address: z.array(z.string()),
})
export type DisputeContact = z.infer<typeof DisputeContact>

const { wordsCharacters } = LIMITS.disputes

/** Written by a customer, or by staff for them. */
export const DisputeWords = z.string().check(
  z.overwrite((text) => text.replaceAll('\r\n', '\n')),
  clean(),
  z.trim(),
  z.minLength(1, 'Tell us what happened'),
  z.maxLength(wordsCharacters, `Use at most ${formatCount(wordsCharacters)} characters`),
)

/** Names the transfer as far as it is known, or only the statement. */
export const NewDispute = z.strictObject({
  kind: z.enum(DisputeKind.options, 'Choose the problem'),
  words: DisputeWords,
  transaction_id: z.optional(z.uuid()),
  statement_id: z.optional(z.uuid()),
  amount_cents: z.optional(AmountCents),
  /** Not later than today. */
  learned_on: z.optional(BusinessDate),
})
export type NewDispute = z.infer<typeof NewDispute>

const UuidParams = z.object({ uuid: z.uuid() })

export const disputeEndpoints = {
  getDisputes: endpoint({
    method: 'GET',
    path: '/disputes',
    auth: 'session',
    needsProgress: true,
    summary: 'Problems reported with transfers of the account, the newest first, by pages',
    query: z.object({
      /** The `next` of the previous page. */
      after: z.optional(z.uuid('We couldn’t find that page. Start from the first page.')),
    }),
    data: z.object({
      disputes: z.array(OwnDispute),
      next: z.nullable(z.string()),
      /** The person has or had an account whose transfers they may dispute. */
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
    params: UuidParams,
    data: z.object({ dispute: OwnDispute }),
    errors: [403, 404],
  }),
}
