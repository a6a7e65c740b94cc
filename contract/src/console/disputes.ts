import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { DisputeKind, DisputeOutcome, DisputeState } from '../dispute-words.ts'
import { Dispute, DisputeWords } from '../disputes.ts'
import { endpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { AmountCents, BalanceCents } from '../money.ts'
import { seen } from '../plain-text.ts'
import { Reason } from './customers.ts'

/** What has to be done next, and by when. */
export const DisputeDue = z.object({
  /** Decide it or credit it; decide it; take back the credit (comes by itself); nothing more. */
  what: z.enum(['decide_or_credit', 'decide', 'debit', 'nothing']),
  on: z.nullable(BusinessDate),
  is_late: z.boolean(),
})
export type DisputeDue = z.infer<typeof DisputeDue>

/** One line of the desk's list. */
export const DisputeLine = z.object({
  uuid: z.uuid(),
  reference: z.string(),
  depositor_id: z.uuid(),
  customer: z.string(),
  kind: DisputeKind,
  state: DisputeState,
  amount_cents: z.nullable(AmountCents),
  received_at: Instant,
  due: DisputeDue,
})
export type DisputeLine = z.infer<typeof DisputeLine>

/** Everything a decision stands on. */
export const StaffDispute = z.object({
  ...Dispute.shape,
  /** Who reported it. */
  depositor_id: z.uuid(),
  customer: z.string(),
  account: z.object({ uuid: z.uuid(), last_four: z.string(), is_closed: z.boolean() }),
  /** Who of the staff recorded it; null where the person did themselves. */
  recorded_by: z.nullable(z.string()),
  /** The conversation it came from. */
  message_id: z.nullable(z.uuid()),
  due: DisputeDue,
  /** What a credit today would be: null where no amount is known, and a person has to say it. */
  proposed_credit: z.nullable(
    z.object({ amount_cents: AmountCents, interest_cents: BalanceCents }),
  ),
  /**
   * The most a credit or a decision may come to, without interest; null where the report names neither a
   * transfer nor an amount, so that staff have to state the amount in dispute.
   */
  ceiling_cents: z.nullable(BalanceCents),
  /** What waits for a second person. */
  waiting: z.array(
    z.object({
      approval_id: z.uuid(),
      what: z.enum(['credit_dispute', 'decide_dispute']),
      words: z.string(),
      asked_by: z.string(),
      asked_at: Instant,
      is_own: z.boolean(),
    }),
  ),
})
export type StaffDispute = z.infer<typeof StaffDispute>

const { reasonsCharacters, documents, documentCharacters } = LIMITS.disputes

/** The amount in dispute, needed and taken only where the report names neither a transfer nor an amount. */
const Stated = { disputed_cents: z.optional(AmountCents) }

/** What a second person agrees to: a provisional credit. The interest is worked out when it is made. */
export const NewCredit = z.strictObject({ amount_cents: AmountCents, reason: Reason, ...Stated })
export type NewCredit = z.infer<typeof NewCredit>

/** What a second person agrees to: a decision; its words go into the letter as they are. */
export const NewDecision = z.strictObject({
  outcome: z.enum(DisputeOutcome.options, 'Choose what was found'),
  reasons: z
    .string()
    .check(
      seen(),
      z.trim(),
      z.minLength(10, 'Give the reasons as the customer will read them'),
      z.maxLength(reasonsCharacters, `Write at most ${reasonsCharacters} characters`),
    ),
  documents: z
    .array(
      z
        .string()
        .check(
          seen(),
          z.trim(),
          z.minLength(1, 'Name the document'),
          z.maxLength(documentCharacters, `Write at most ${documentCharacters} characters`),
        ),
    )
    .check(
      z.minLength(1, 'Name at least one document the decision stands on'),
      z.maxLength(documents, `Name at most ${documents} documents`),
    ),
  /** What is right, without interest; needed for an error or another error. */
  amount_cents: z.optional(AmountCents),
  ...Stated,
})
export type NewDecision = z.infer<typeof NewDecision>

const About = {
  kind: z.optional(z.enum(DisputeKind.options, 'Choose what is wrong')),
  transaction_id: z.optional(z.uuid()),
  /** The same, as the customer reads it to somebody: eight characters. */
  transaction_reference: z.optional(
    z.string().check(seen(), z.trim(), z.regex(/^[0-9A-Fa-f]{8}$/, 'Enter the eight characters')),
  ),
  amount_cents: z.optional(AmountCents),
  learned_on: z.optional(BusinessDate),
}

/** A call, a letter, or a message that is one. Said again with the same `uuid`, it is the same. */
export const RecordedDispute = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.literal('message'),
    /** The conversation; what the person wrote, and when, is taken from it. */
    message_id: z.uuid(),
    /** Which of its entries, where it is not the first they wrote. */
    entry_id: z.optional(z.uuid()),
    ...About,
  }),
  z.strictObject({
    from: z.enum(['call', 'letter']),
    uuid: z.optional(z.uuid()),
    depositor_id: z.uuid(),
    words: DisputeWords,
    /** When it was received, where that was before now. */
    received_at: z.optional(Instant),
    ...About,
  }),
])
export type RecordedDispute = z.infer<typeof RecordedDispute>

const Which = z.object({ uuid: z.uuid() })
const TheDispute = z.object({ dispute: StaffDispute })

export const consoleDisputeEndpoints = {
  listDisputes: endpoint({
    method: 'GET',
    path: '/console/disputes',
    auth: 'staff',
    act: 'disputes.read',
    summary: 'Disputes: open ones, what is due first; or decided ones, the newest first',
    query: z.object({
      view: z.optional(z.enum(['open', 'decided'])),
      /** Of one customer. */
      depositor_id: z.optional(z.uuid()),
      /** The last of the page before. */
      after: z.optional(z.uuid()),
    }),
    data: z.object({ disputes: z.array(DisputeLine), has_more: z.boolean() }),
    errors: [403],
  }),
  getDispute: endpoint({
    method: 'GET',
    path: '/console/disputes/:uuid',
    auth: 'staff',
    act: 'disputes.read',
    summary: 'One dispute with its dates, letters and what waits for a second person',
    params: Which,
    data: TheDispute,
    errors: [403, 404],
  }),
  recordDispute: endpoint({
    method: 'POST',
    path: '/console/disputes',
    auth: 'staff',
    act: 'disputes.record',
    summary: 'Makes a dispute of a call, a letter or a message, dated when it was received',
    body: RecordedDispute,
    data: TheDispute,
    errors: [403, 404],
  }),
  creditDispute: endpoint({
    method: 'POST',
    path: '/console/disputes/:uuid/credit',
    auth: 'staff',
    act: 'disputes.decide',
    staffAct: {
      name: 'credit_dispute',
      decidedBy: 'approver',
      request: 'Provisional credit of a dispute',
      done: 'Dispute credited provisionally',
    },
    summary: 'Asks a second person for a provisional credit, with the interest lost',
    params: Which,
    body: NewCredit,
    data: TheDispute,
    errors: [403, 404],
  }),
  decideDispute: endpoint({
    method: 'POST',
    path: '/console/disputes/:uuid/decide',
    auth: 'staff',
    act: 'disputes.decide',
    staffAct: {
      name: 'decide_dispute',
      decidedBy: 'approver',
      request: 'Decision of a dispute',
      done: 'Dispute decided',
    },
    summary: 'Asks a second person for a decision, which corrects the account and sends the letter',
    params: Which,
    body: NewDecision,
    data: TheDispute,
    errors: [403, 404],
  }),
}
