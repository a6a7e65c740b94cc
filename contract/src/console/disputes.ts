import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { DisputeKind, DisputeOutcome, DisputeState } from '../dispute-words.ts'
import { Dispute, DisputeWords } from '../disputes.ts'
import { endpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { AmountCents, BalanceCents } from '../money.ts'
import { clean } from '../plain-text.ts'
import { Reason } from './customers.ts'

/** What has to be done next, and by when. */
export const DisputeDue = z.object({
  /** Decide or credit; decide; take back the credit (happens automatically); nothing more to do. */
  what: z.enum(['decide_or_credit', 'decide', 'debit', 'nothing']),
  on: z.nullable(BusinessDate),
  is_late: z.boolean(),
})
export type DisputeDue = z.infer<typeof DisputeDue>

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

/** Everything a decision is based on. */
export const StaffDispute = z.object({
  ...Dispute.shape,
  /** Who reported it. */
  depositor_id: z.uuid(),
  customer: z.string(),
  account: z.object({ uuid: z.uuid(), last_four: z.string(), is_closed: z.boolean() }),
  /** The staff member who recorded it; null if the customer reported it. */
  recorded_by: z.nullable(z.string()),
  /** The conversation it came from. */
  message_id: z.nullable(z.uuid()),
  due: DisputeDue,
  /** What a credit today would be; null if no amount is known, so staff have to enter it. */
  proposed_credit: z.nullable(
    z.object({ amount_cents: AmountCents, interest_cents: BalanceCents }),
  ),
  /**
   * The most a credit or a decision may come to, without interest; null where the report names
   * neither a transfer nor an amount, so that staff have to enter the amount in dispute.
   */
  ceiling_cents: z.nullable(BalanceCents),
  /** Requests that wait for a second person. */
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

/** The amount in dispute, required and accepted only if the report names neither a transfer nor an amount. */
const Stated = { disputed_cents: z.optional(AmountCents) }

/** A provisional credit, for a second person to approve. Its interest is computed when it is made. */
export const NewCredit = z.strictObject({ amount_cents: AmountCents, reason: Reason, ...Stated })
export type NewCredit = z.infer<typeof NewCredit>

/** A decision, for a second person to approve; its text goes into the letter unchanged. */
export const NewDecision = z.strictObject({
  outcome: z.enum(DisputeOutcome.options, 'Choose a finding'),
  reasons: z
    .string()
    .check(
      clean(),
      z.trim(),
      z.minLength(10, 'Enter the reasons for the letter'),
      z.maxLength(reasonsCharacters, `Use ${reasonsCharacters} characters or fewer`),
    ),
  documents: z
    .array(
      z
        .string()
        .check(
          clean(),
          z.trim(),
          z.minLength(1, 'Enter the document name'),
          z.maxLength(documentCharacters, `Use ${documentCharacters} characters or fewer`),
        ),
    )
    .check(
      z.minLength(1, 'Enter at least one document'),
      z.maxLength(documents, `Enter ${documents} documents or fewer`),
    ),
  /** The correct amount, without interest; needed for an error or another error. */
  amount_cents: z.optional(AmountCents),
  ...Stated,
})
export type NewDecision = z.infer<typeof NewDecision>

const About = {
  kind: z.optional(z.enum(DisputeKind.options, 'Choose the type of problem')),
  transaction_id: z.optional(z.uuid()),
  /** The transaction's eight-character reference, as the customer reads it to staff. */
  transaction_reference: z.optional(
    z.string().check(clean(), z.trim(), z.regex(/^[0-9A-Fa-f]{8}$/, 'Enter all eight characters')),
  ),
  amount_cents: z.optional(AmountCents),
  learned_on: z.optional(BusinessDate),
}

/** A dispute from a call, a letter or a message. A repeated request with the same `uuid` changes nothing. */
export const RecordedDispute = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.literal('message'),
    /** The conversation; the customer's words and their date are taken from it. */
    message_id: z.uuid(),
    /** The entry that reports the problem, if it is not the customer's first. */
    entry_id: z.optional(z.uuid()),
    ...About,
  }),
  z.strictObject({
    from: z.enum(['call', 'letter']),
    uuid: z.optional(z.uuid()),
    depositor_id: z.uuid(),
    words: DisputeWords,
    /** When it was received, if that was in the past. */
    received_at: z.optional(Instant),
    ...About,
  }),
])
export type RecordedDispute = z.infer<typeof RecordedDispute>

const UuidParams = z.object({ uuid: z.uuid() })
const DisputeReply = z.object({ dispute: StaffDispute })

export const consoleDisputeEndpoints = {
  listDisputes: endpoint({
    method: 'GET',
    path: '/console/disputes',
    auth: 'staff',
    act: 'disputes.read',
    summary: 'Disputes: open ones by deadline, or decided ones, newest first',
    query: z.object({
      view: z.optional(z.enum(['open', 'decided'])),
      /** Only the disputes of this customer. */
      depositor_id: z.optional(z.uuid()),
      /** The id of the last dispute on the previous page. */
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
    summary: 'One dispute with its dates, letters and pending requests',
    params: UuidParams,
    data: DisputeReply,
    errors: [403, 404],
  }),
  recordDispute: endpoint({
    method: 'POST',
    path: '/console/disputes',
    auth: 'staff',
    act: 'disputes.record',
    summary: 'Records a dispute from a call, letter or message, dated when it was received',
    body: RecordedDispute,
    data: DisputeReply,
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
      request: 'Provisional dispute credit',
      done: 'Dispute credited provisionally',
    },
    summary: 'Requests approval for a provisional credit with lost interest',
    params: UuidParams,
    body: NewCredit,
    data: DisputeReply,
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
      request: 'Dispute decision',
      done: 'Dispute decided',
    },
    summary: 'Requests approval for a decision, which corrects the account and sends the letter',
    params: UuidParams,
    body: NewDecision,
    data: DisputeReply,
    errors: [403, 404],
  }),
}
