import { z } from 'zod/mini'
import { ClosingStatus } from '../closing.ts'
import { BusinessDate, Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import {
  ExtendedStatus,
  LinkedAccountStatus,
  RegistrationStatus,
  RegistrationStep,
} from '../enums.ts'
import { KnownReason, StaffHold } from './holds.ts'
import { clean } from '../plain-text.ts'

export const CustomerLine = z.object({
  depositor_id: z.uuid(),
  /** Empty until a name is known. */
  name: z.string(),
  email: z.nullable(z.string()),
  is_primary: z.boolean(),
  registration_status: z.nullable(RegistrationStatus),
  registration_last_step: z.nullable(RegistrationStep),
  standing: z.nullable(z.enum(['REVIEW', 'HOLD'])),
  account_last_four: z.nullable(z.string()),
  balance_cents: z.nullable(z.int()),
  since: Instant,
})
export type CustomerLine = z.infer<typeof CustomerLine>

/** What a customer may have missed and can be sent again. */
export const Resendable = z.enum([
  'email_verification',
  'password_link',
  'joint_invitation',
  'unread_message',
  'unread_document',
])
export type Resendable = z.infer<typeof Resendable>

/** What is printed and mailed. */
export const PaperKind = z.enum([
  'statement',
  'tax_document',
  'document',
  'dormancy_letter',
  'certified_letter',
  'withholding_letter',
  'notice',
])
export type PaperKind = z.infer<typeof PaperKind>

/** A paper that was mailed to a customer. The two letters before a report of unclaimed property have one id. */
export const MailedPaper = z.object({
  kind: PaperKind,
  paper_id: z.uuid(),
  what: z.string(),
  mailed_on: BusinessDate,
  /** When it came back; null if it did not. */
  came_back_on: z.nullable(BusinessDate),
})
export type MailedPaper = z.infer<typeof MailedPaper>

/** Everything needed to answer a phone call, except the numbers that are revealed only for a reason. */
export const Customer = z.object({
  ...CustomerLine.shape,
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  ssn_last_four: z.nullable(z.string()),
  extended_status: z.nullable(ExtendedStatus),
  standing_reason: z.nullable(KnownReason),
  stands_since: z.nullable(Instant),
  /** What releasing the hold would do; null where no hold can be released. */
  release: z.nullable(z.string()),
  owed_cents: z.int(),
  /** They withdrew their consent to electronic documents. */
  gets_paper: z.boolean(),
  /** Since when emails to them bounce, so that required notices go on paper; null while they arrive. */
  email_bad_since: z.nullable(Instant),
  /** Since when texts to their phone are off, and why; null while they are on. */
  texts_stopped: z.nullable(z.object({ since: Instant, reason: z.enum(['asked', 'unreachable']) })),
  /** When the newest text to their phone failed; null if it arrived, or if the provider does not report. */
  text_failed_at: z.nullable(Instant),
  /** Since when paper mail to them comes back; null while it does not. */
  address_unknown_since: z.nullable(Instant),
  /** What was mailed to them last, newest first. */
  mailed: z.array(MailedPaper),
  /** Locked out by too many wrong passwords or codes; the exact end of the lock is not known. */
  is_locked: z.boolean(),
  live_sessions: z.int(),
  account: z.nullable(
    z.object({
      uuid: z.uuid(),
      opened_on: BusinessDate,
      closed_on: z.nullable(BusinessDate),
      current_cents: z.int(),
      available_cents: z.int(),
    }),
  ),
  holders: z.array(z.object({ depositor_id: z.uuid(), name: z.string(), is_primary: z.boolean() })),
  links: z.array(
    z.object({
      uuid: z.uuid(),
      bank: z.nullable(z.string()),
      last_four: z.nullable(z.string()),
      status: LinkedAccountStatus,
    }),
  ),
  open_work: z.int(),
  unanswered_messages: z.int(),
  /** What can be sent again now. */
  resendable: z.array(Resendable),
  /** They were invited to share an account, and wrong numbers locked the invitation. */
  is_invitation_locked: z.boolean(),
  /** The parts of the address, so that staff can correct them. */
  lives_at: z.object({
    street: z.nullable(z.string()),
    unit: z.nullable(z.string()),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
    zip: z.nullable(z.string()),
  }),
  /** The name in its parts, so that staff can correct them. */
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  /** Why 24% of the interest is or will be withheld, as sentences; empty if nothing is. */
  withholding: z.array(z.string()),
  /** What ends the withholding: proof after a second B-notice, a signed W-9, or the IRS; null if nothing is to end. */
  withholding_ends_by: z.nullable(z.enum(['proof', 'w9', 'irs'])),
  /** The status of a closing, for an account that is closed or being closed. */
  closing_status: z.nullable(ClosingStatus),
})
export type Customer = z.infer<typeof Customer>

export const TimelineKind = z.enum([
  'sign_in',
  'transfer',
  'message',
  'document',
  'consent',
  'audit',
])
export type TimelineKind = z.infer<typeof TimelineKind>

/** Something that happened with a customer. */
export const TimelineEvent = z.object({
  /** The event's position: pass the last one as `before` to get earlier events. */
  id: z.string(),
  at: Instant,
  kind: TimelineKind,
  words: z.string(),
  /** Who did it, where it was not the customer. */
  by: z.nullable(z.string()),
  amount_cents: z.nullable(z.int()),
  /** The id of the transfer or the conversation it is about, where it has a page. */
  about_id: z.nullable(z.uuid()),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

const CustomerParams = z.object({ uuid: z.uuid() })
export const REASON_CHARACTERS = 500
/** Stored with the act, so that anyone can later see why it was done. */
export const Reason = z
  .string()
  .check(
    clean(),
    z.trim(),
    z.minLength(5, 'Enter a reason'),
    z.maxLength(REASON_CHARACTERS, `Use ${REASON_CHARACTERS} characters or fewer`),
  )
const WithReason = z.object({ reason: Reason })
const CustomerReply = z.object({ customer: Customer })

export const customerEndpoints = {
  searchCustomers: endpoint({
    method: 'GET',
    path: '/console/customers',
    auth: 'staff',
    act: 'customers.read',
    summary:
      'Customers by name, email, last four of the account, amount or reference of a transfer',
    query: z.object({
      q: z.optional(z.string().check(clean(), z.trim(), z.maxLength(100))),
      status: z.optional(z.enum(['open', 'applying', 'review', 'hold', 'closed'])),
      /** The id of the last customer on the previous page. */
      after: z.optional(z.uuid()),
    }),
    data: z.object({ customers: z.array(CustomerLine), has_more: z.boolean() }),
    errors: [403],
  }),
  getCustomer: endpoint({
    method: 'GET',
    path: '/console/customers/:uuid',
    auth: 'staff',
    act: 'customers.read',
    summary: 'One customer',
    params: CustomerParams,
    data: Customer,
    errors: [403, 404],
  }),
  getTimeline: endpoint({
    method: 'GET',
    path: '/console/customers/:uuid/timeline',
    auth: 'staff',
    act: 'customers.read',
    summary: 'A customer’s timeline, newest first',
    params: CustomerParams,
    query: z.object({ kind: z.optional(TimelineKind), before: z.optional(z.string()) }),
    data: z.object({ events: z.array(TimelineEvent), has_more: z.boolean() }),
    errors: [403, 404],
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/reveal',
    auth: 'staff',
    act: 'customers.reveal',
    summary: 'Reveals a masked number, and records who viewed it and why',
    params: CustomerParams,
    body: z.object({ what: z.enum(['ssn', 'date_of_birth', 'account_number']), reason: Reason }),
    data: z.object({ value: z.string() }),
    errors: [403, 404, 429],
  }),
  placeHold: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/hold',
    auth: 'staff',
    act: 'customers.hold',
    summary: 'Places a hold: no money moves, and unsent transfers are canceled',
    params: CustomerParams,
    /** Defaults to a decision by staff. */
    body: z.object({ hold_reason: z.optional(StaffHold), reason: Reason }),
    data: CustomerReply,
    errors: [403, 404],
  }),
  releaseCustomer: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/release',
    auth: 'staff',
    act: 'customers.release',
    staffAct: {
      name: 'release_hold',
      decidedBy: 'approver',
      request: 'Releasing the hold',
      done: 'Hold released',
    },
    summary:
      'Releases a hold; a legal or sanctions hold, or one above the institution’s limit, needs approval',
    params: CustomerParams,
    body: WithReason,
    data: z.object({
      status: z.enum(['DONE', 'WAITING']),
      /** Who was released, and who remains on hold. */
      words: z.string(),
      customer: Customer,
    }),
    errors: [403, 404],
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/end-sessions',
    auth: 'staff',
    act: 'customers.help',
    summary: 'Signs a customer out everywhere and forgets their devices',
    params: CustomerParams,
    body: WithReason,
    data: CustomerReply,
    errors: [403, 404],
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/unlock',
    auth: 'staff',
    act: 'customers.help',
    summary: 'Unlocks a customer’s sign-in after wrong passwords or codes',
    params: CustomerParams,
    body: WithReason,
    data: CustomerReply,
    errors: [403, 404],
  }),
}
