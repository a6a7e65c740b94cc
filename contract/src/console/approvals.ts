import { z } from 'zod/mini'
import { Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Reason } from './customers.ts'
import { type Act, type Role, mayDo } from './roles.ts'

/** Everything staff can ask of a second person. */
export const ApprovalKind = z.enum([
  'release_hold',
  'publish_banner',
  'change_rate',
  'publish_brand',
  'publish_document',
  'publish_faqs',
  'change_terms',
  'credit_dispute',
  'decide_dispute',
  'reactivate_account',
  'hand_over_unclaimed',
  'refund',
  'reverse_transfer',
  'close_account',
  'reopen_account',
  'correct_email',
  'apply_return_exception',
  'import_answer_file',
  'add_staff',
  'change_staff',
  'change_staff_settings',
  'remove_staff_passkeys',
  'send_staff_link',
  'remove_tie',
])
export type ApprovalKind = z.infer<typeof ApprovalKind>

/** Who may ask for each kind, and which role decides about it. */
const APPROVAL_RULES: Readonly<Record<ApprovalKind, { asks: Act; decides: Role }>> = {
  release_hold: { asks: 'customers.release', decides: 'approver' },
  publish_banner: { asks: 'content.propose', decides: 'approver' },
  change_rate: { asks: 'content.propose', decides: 'approver' },
  publish_brand: { asks: 'content.propose', decides: 'approver' },
  publish_document: { asks: 'content.propose', decides: 'approver' },
  publish_faqs: { asks: 'content.propose', decides: 'approver' },
  change_terms: { asks: 'content.propose', decides: 'approver' },
  credit_dispute: { asks: 'disputes.decide', decides: 'approver' },
  decide_dispute: { asks: 'disputes.decide', decides: 'approver' },
  reactivate_account: { asks: 'dormancy.act', decides: 'approver' },
  hand_over_unclaimed: { asks: 'dormancy.act', decides: 'approver' },
  refund: { asks: 'customers.refund', decides: 'approver' },
  reverse_transfer: { asks: 'customers.reverse', decides: 'approver' },
  close_account: { asks: 'customers.close', decides: 'approver' },
  reopen_account: { asks: 'customers.reopen', decides: 'approver' },
  correct_email: { asks: 'customers.correct', decides: 'approver' },
  apply_return_exception: { asks: 'money.import', decides: 'approver' },
  import_answer_file: { asks: 'money.import', decides: 'approver' },
  // Who works here, and under which rules, is decided among administrators.
  add_staff: { asks: 'staff.manage', decides: 'administrator' },
  change_staff: { asks: 'staff.manage', decides: 'administrator' },
  change_staff_settings: { asks: 'staff.manage', decides: 'administrator' },
  remove_staff_passkeys: { asks: 'staff.manage', decides: 'administrator' },
  send_staff_link: { asks: 'staff.manage', decides: 'administrator' },
  remove_tie: { asks: 'staff.manage', decides: 'administrator' },
}

export function mayAskFor(role: Role, what: ApprovalKind): boolean {
  return mayDo(role, APPROVAL_RULES[what].asks)
}

/** The one role that decides about a kind of request. */
export function deciderOf(what: ApprovalKind): Role {
  return APPROVAL_RULES[what].decides
}

/** The kinds of requests that a role sees: those it may ask for, and those it decides. */
export function kindsSeenBy(role: Role): ApprovalKind[] {
  return ApprovalKind.options.filter((what) => mayAskFor(role, what) || deciderOf(what) === role)
}

/** One line of what a decision rests on. */
export const ApprovalFact = z.object({
  label: z.string(),
  /** As it is now. */
  value: z.string(),
  /** As it was when the request was made, where that differs. */
  was: z.nullable(z.string()),
})
export type ApprovalFact = z.infer<typeof ApprovalFact>

/** What somebody of the staff asked for and a second person has to agree to. */
export const Approval = z.object({
  uuid: z.uuid(),
  what: ApprovalKind,
  /** In plain words. */
  words: z.string(),
  reason: z.string(),
  /** What the person who decides has to know: the claim, the amount, the evidence. */
  facts: z.array(ApprovalFact),
  depositor_id: z.nullable(z.uuid()),
  asked_by: z.string(),
  /** What the requester signs in with: a name alone can be imitated. */
  asked_by_email: z.string(),
  asked_at: Instant,
  /** Nobody can agree to it from then on. */
  expires_at: Instant,
  /** The caller asked for it themselves, and cannot agree to it. */
  is_own: z.boolean(),
  decision: z.nullable(z.enum(['approved', 'refused', 'withdrawn', 'expired'])),
  /** Null also where nobody decided before it expired. */
  decided_by: z.nullable(z.string()),
  decided_by_email: z.nullable(z.string()),
  decided_at: z.nullable(Instant),
  /** Why it was decided or withdrawn. */
  decided_reason: z.nullable(z.string()),
})
export type Approval = z.infer<typeof Approval>

export const approvalEndpoints = {
  listApprovals: endpoint({
    method: 'GET',
    path: '/console/approvals',
    auth: 'staff',
    act: 'approvals.read',
    summary: 'What waits for a second person, the oldest first; then what was decided',
    data: z.object({
      /** By the banking clock, for how long each has waited. */
      now: Instant,
      approvals: z.array(Approval),
    }),
    errors: [403],
  }),
  decideApproval: endpoint({
    method: 'POST',
    path: '/console/approvals/:uuid/decide',
    auth: 'staff',
    act: 'approvals.decide',
    summary: 'Agrees, which carries it out, or refuses; never to what one asked for oneself',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ decision: z.enum(['approve', 'refuse']), reason: Reason }),
    data: z.object({ approval: Approval }),
    errors: [403, 404],
  }),
  withdrawApproval: endpoint({
    method: 'POST',
    path: '/console/approvals/:uuid/withdraw',
    auth: 'staff',
    act: 'approvals.withdraw',
    summary: 'Takes back a request of one’s own that nobody has decided',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ reason: Reason }),
    data: z.object({ approval: Approval }),
    errors: [403, 404],
  }),
}
