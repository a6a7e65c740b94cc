import { z } from 'zod/mini'
import { emailOf } from '../auth.ts'
import { PaidAccount } from '../closing.ts'
import { BusinessDate, Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { TransactionStatus } from '../enums.ts'
import { AmountCents, BalanceCents } from '../money.ts'
import { SsnOfAnother, emptyOr, personName } from '../person.ts'
import { PhoneNumber } from '../phone.ts'
import { clean } from '../plain-text.ts'
import { addressInformation } from '../registration.ts'
import { BULK_ROWS, BulkResult } from './bulk.ts'
import { Customer, PaperKind, Reason, Resendable } from './customers.ts'

/** The reason for a refund, shown in the customer's list of transactions. */
export const REFUND_WORDS_CHARACTERS = 100
export const RefundWords = z
  .string()
  .check(
    clean(),
    z.trim(),
    z.minLength(3, 'Enter a description'),
    z.maxLength(REFUND_WORDS_CHARACTERS, `Use ${REFUND_WORDS_CHARACTERS} characters or fewer`),
    z.regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Use a single line of plain text'),
  )

/** The only mistakes for which an entry may be reversed (RULES: Moving money). */
export const Mistake = z.enum(['duplicate', 'wrong_amount', 'wrong_receiver', 'wrong_date'])
export type Mistake = z.infer<typeof Mistake>

/** A transfer that can still be reversed. */
export const Reversible = z.object({
  uuid: z.uuid(),
  reference: z.string(),
  /** "Deposit" or "Withdrawal". */
  description: z.string(),
  amount_cents: AmountCents,
  status: TransactionStatus,
  settlement_date: BusinessDate,
  /** The date of the last file in which it can be reversed. */
  until: BusinessDate,
})
export type Reversible = z.infer<typeof Reversible>

/** What closing the account now would come to, for staff. */
export const ClosingForStaff = z.object({
  balance_cents: BalanceCents,
  interest_cents: BalanceCents,
  withheld_cents: BalanceCents,
  payout_cents: BalanceCents,
  pays_to: z.nullable(PaidAccount),
  /** The number of transfers that have not left yet and would be canceled. */
  voids: z.int(),
  /** Why it cannot be done now; null when it can. */
  obstacle: z.nullable(z.string()),
  /** Why the account is on hold; null where it is not. */
  hold: z.nullable(z.string()),
  /** The obstacle is confidential: the customer must not learn of it. */
  is_for_staff: z.boolean(),
})
export type ClosingForStaff = z.infer<typeof ClosingForStaff>

/** The form in which a refund waits for a second person. */
export const Refund = z.object({ amount_cents: AmountCents, words: RefundWords })
export const Reversal = z.object({ transaction_id: z.uuid(), mistake: Mistake })
export const CorrectEmail = z.object({ email: emailOf('their') })
export const EVIDENCE_CHARACTERS = 200
/** The document that shows what a correction says. */
const Evidence = z
  .string()
  .check(
    clean(),
    z.trim(),
    z.minLength(5, 'Describe the document you saw'),
    z.maxLength(EVIDENCE_CHARACTERS, `Use ${EVIDENCE_CHARACTERS} characters or fewer`),
  )
/** A phone number that waits for a second person, in its ten digits, and the document that shows it. */
export const CorrectPhone = z.object({
  phone: z.string().check(z.regex(/^\d{10}$/)),
  evidence: Evidence,
})

/** A notice of the IRS about a payee: B, name and number do not match; C, income was not reported. */
export const WithholdingNotice = z.object({
  notice: z.enum(['b', 'c']),
  /** The date printed on it. */
  issued_on: BusinessDate,
  received_on: BusinessDate,
  /** The end of the number that the IRS lists: a notice about another number is not about our record. */
  listed_last_four: z
    .string()
    .check(z.regex(/^\d{4}$/, 'Enter the last four digits of the number in the notice')),
})
/** What ends withholding: a W-9 signed on paper, the proof after a second B-notice, or word from the IRS. */
export const WithholdingProof = z.enum(['signed_w9', 'social_security_card', 'letter_147c', 'irs'])
export type WithholdingProof = z.infer<typeof WithholdingProof>

const CustomerParams = z.object({ uuid: z.uuid() })
const WithReason = z.object({ reason: Reason })
const CustomerReply = z.object({ customer: Customer })
/** The request waits for a second person; until then nothing changes. */
const ApprovalRequested = z.object({ approval_id: z.uuid() })
const { street, unit, city, state, zip } = addressInformation('their').shape

/** What staff do for a customer besides holds and sign-in help. */
export const customerActEndpoints = {
  resend: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/resend',
    auth: 'staff',
    act: 'customers.help',
    summary: 'Resends an email that a customer may have missed; earlier links stop working',
    params: CustomerParams,
    body: z.object({ what: Resendable, reason: Reason }),
    data: CustomerReply,
    errors: [403, 404],
  }),
  unlockInvitation: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/unlock-invitation',
    auth: 'staff',
    act: 'customers.help',
    summary: 'Unlocks an invitation after wrong numbers and sends a new one',
    params: CustomerParams,
    body: WithReason,
    data: CustomerReply,
    errors: [403, 404],
  }),
  endManySessions: endpoint({
    method: 'POST',
    path: '/console/customers/end-sessions',
    auth: 'staff',
    act: 'customers.help',
    summary: 'Signs many customers out everywhere, with a result for each',
    body: z.object({
      depositor_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(BULK_ROWS)),
      reason: Reason,
    }),
    data: z.object({ results: z.array(BulkResult) }),
    errors: [403],
  }),
  correctAddress: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/address',
    auth: 'staff',
    act: 'customers.correct',
    summary: 'Corrects a customer’s address; they are notified',
    params: CustomerParams,
    body: z.object({ street, unit, city, state, zip, reason: Reason }),
    data: CustomerReply,
    errors: [403, 404],
  }),
  recordReturnedMail: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/returned-mail',
    auth: 'staff',
    act: 'customers.correct',
    summary: 'Records that a letter to a customer came back; they are asked for their address',
    params: CustomerParams,
    body: z.object({ kind: PaperKind, paper_id: z.uuid(), reason: Reason }),
    data: CustomerReply,
    errors: [403, 404],
  }),
  askToCorrectEmail: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/email',
    auth: 'staff',
    act: 'customers.correct',
    staffAct: {
      name: 'correct_email',
      decidedBy: 'approver',
      request: 'Correcting the email address',
      done: 'Email corrected by staff',
    },
    summary: 'Requests approval to correct an email address; then both addresses are notified',
    params: CustomerParams,
    body: z.extend(CorrectEmail, { reason: Reason }),
    data: ApprovalRequested,
    errors: [403, 404],
  }),
  askToCorrectPhone: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/phone',
    auth: 'staff',
    act: 'customers.correct',
    staffAct: {
      name: 'correct_phone',
      decidedBy: 'approver',
      request: 'Correcting the phone number',
      done: 'Phone number corrected by staff',
    },
    summary:
      'Requests approval to correct a phone number; then both numbers and the email are notified',
    params: CustomerParams,
    body: z.extend(CorrectPhone, { phone: PhoneNumber, reason: Reason }),
    data: ApprovalRequested,
    errors: [403, 404],
  }),
  askToCorrectTaxpayer: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/taxpayer',
    auth: 'staff',
    act: 'customers.correct',
    staffAct: {
      name: 'correct_taxpayer',
      decidedBy: 'approver',
      request: 'Correcting the name or Social Security number',
      done: 'Name or Social Security number corrected by staff',
    },
    summary: 'Requests approval to correct a name or SSN; then the customer signs a new W-9',
    params: CustomerParams,
    body: z.object({
      first_name: personName('Enter their first name'),
      last_name: personName('Enter their last name'),
      /** Left out if the number stays. */
      ssn: emptyOr(SsnOfAnother),
      evidence: Evidence,
      reason: Reason,
    }),
    data: ApprovalRequested,
    errors: [403, 404],
  }),
  askToRecordNotice: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/withholding-notice',
    auth: 'staff',
    act: 'customers.correct',
    staffAct: {
      name: 'record_withholding_notice',
      decidedBy: 'approver',
      request: 'Recording a withholding notice from the IRS',
      done: 'Withholding notice from the IRS recorded',
    },
    summary:
      'Requests approval to record a B-notice or C-notice, which starts withholding on its day',
    params: CustomerParams,
    body: z.extend(WithholdingNotice, { reason: Reason }),
    data: ApprovalRequested,
    errors: [403, 404],
  }),
  askToEndWithholding: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/end-withholding',
    auth: 'staff',
    act: 'customers.correct',
    staffAct: {
      name: 'end_withholding',
      decidedBy: 'approver',
      request: 'Ending backup withholding',
      done: 'Backup withholding ended',
    },
    summary:
      'Requests approval to end withholding, with a W-9 signed on paper, proof, or word from the IRS',
    params: CustomerParams,
    body: z.object({ proof: WithholdingProof, reason: Reason }),
    data: ApprovalRequested,
    errors: [403, 404],
  }),
  askToRefund: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/refund',
    auth: 'staff',
    act: 'customers.refund',
    staffAct: {
      name: 'refund',
      decidedBy: 'approver',
      request: 'Refund',
      done: 'Refunded by staff',
    },
    summary: 'Requests approval for a refund from the institution’s own funds',
    params: CustomerParams,
    body: z.extend(Refund, { reason: Reason }),
    data: ApprovalRequested,
    errors: [403, 404],
  }),
  listReversible: endpoint({
    method: 'GET',
    path: '/console/customers/:uuid/reversible',
    auth: 'staff',
    act: 'customers.reverse',
    summary: 'Transfers that can still be reversed, newest first',
    params: CustomerParams,
    data: z.object({ transfers: z.array(Reversible), as_of: Instant }),
    errors: [403, 404],
  }),
  askToReverse: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/reversal',
    auth: 'staff',
    act: 'customers.reverse',
    staffAct: {
      name: 'reverse_transfer',
      decidedBy: 'approver',
      request: 'Reversing a transfer',
    },
    summary: 'Requests approval to reverse an entry sent in error',
    params: CustomerParams,
    body: z.extend(Reversal, { reason: Reason }),
    data: ApprovalRequested,
    errors: [403, 404],
  }),
  getClosingForStaff: endpoint({
    method: 'GET',
    path: '/console/customers/:uuid/closing',
    auth: 'staff',
    act: 'customers.close',
    summary: 'What closing the account would pay out, or why it cannot be closed',
    params: CustomerParams,
    data: ClosingForStaff,
    errors: [403, 404],
  }),
  askToClose: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/close',
    auth: 'staff',
    act: 'customers.close',
    staffAct: {
      name: 'close_account',
      decidedBy: 'approver',
      request: 'Closing the account',
      done: 'Account closed',
    },
    summary: 'Requests approval to close an account and pay out the balance',
    params: CustomerParams,
    body: WithReason,
    data: ApprovalRequested,
    errors: [403, 404],
  }),
  askToReopen: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/reopen',
    auth: 'staff',
    act: 'customers.reopen',
    staffAct: {
      name: 'reopen_account',
      decidedBy: 'approver',
      request: 'Reopening the account',
      done: 'Account reopened',
    },
    summary: 'Requests approval to reopen an account whose payout failed',
    params: CustomerParams,
    body: WithReason,
    data: ApprovalRequested,
    errors: [403, 404],
  }),
}
