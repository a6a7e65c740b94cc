import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { AmountCents } from '../money.ts'
import { Reason } from './customers.ts'

/** The roles that can decide requests, the least strict first. */
export const DecidingRole = z.enum(['approver', 'administrator'])
export type DecidingRole = z.infer<typeof DecidingRole>

/** The most people who approve one request. */
export const MOST_APPROVERS = 2

/** The requests that move or release an amount, to which a rule can apply from an amount up. */
export const KINDS_WITH_AMOUNT: readonly string[] = [
  'apply_return_exception',
  'book_break',
  'close_account',
  'credit_dispute',
  'decide_ach_file',
  'decide_dispute',
  'hand_over_unclaimed',
  'import_answer_file',
  'post_manual_entry',
  'reactivate_account',
  'refund',
  'release_amount_hold',
  'release_hold',
  'reopen_account',
  'report_unclaimed',
  'reverse_transfer',
]

/** What one person does alone below a limit of the institution, unless a rule applies. */
export const KINDS_ALONE_BELOW_LIMIT: readonly string[] = ['import_answer_file', 'release_hold']

/** The kind of request that no rule changes, so that a rule can always be changed back. */
export const FIXED_KIND = 'change_approval_policy'

/** Who approves a kind of request from an amount up. A rule only makes approvals stricter. */
export const PolicyRule = z.object({
  /** The kind of request, by its name in `STAFF_ACTS`. */
  what: z.string().check(z.maxLength(60), z.regex(/^[a-z]+(_[a-z]+)*$/, 'Choose a request')),
  from_cents: z.union([z.literal(0), AmountCents]),
  approvers: z.int().check(z.gte(1), z.lte(MOST_APPROVERS)),
  decider: DecidingRole,
})
export type PolicyRule = z.infer<typeof PolicyRule>

/** Who approves what: rules of the institution in addition to the contract's own. */
export const policyEndpoints = {
  getApprovalPolicy: endpoint({
    method: 'GET',
    path: '/console/approval-policy',
    auth: 'staff',
    act: 'policy.read',
    summary: 'The rules for approvals by kind and amount',
    data: z.object({ rules: z.array(PolicyRule) }),
    errors: [403],
  }),
  changeApprovalPolicy: endpoint({
    method: 'POST',
    path: '/console/approval-policy',
    auth: 'staff',
    act: 'policy.propose',
    staffAct: {
      name: FIXED_KIND,
      decidedBy: 'administrator',
      request: 'Changing the approval policy',
      done: 'Approval policy changed',
    },
    summary: 'Asks another administrator to set or remove a rule; open requests keep theirs',
    body: z.extend(PolicyRule, {
      /** Removes the rule from this amount up. */
      is_removed: z.optional(z.boolean()),
      reason: Reason,
    }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403],
  }),
}
