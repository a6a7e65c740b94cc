import { z } from 'zod/mini'
import { Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Reason } from './customers.ts'

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
])

/** What somebody of the staff asked for and a second person has to agree to. */
export const Approval = z.object({
  uuid: z.uuid(),
  what: ApprovalKind,
  /** In plain words. */
  words: z.string(),
  reason: z.string(),
  depositor_id: z.nullable(z.uuid()),
  asked_by: z.string(),
  asked_at: Instant,
  /** The caller asked for it themselves, and cannot agree to it. */
  is_own: z.boolean(),
  decision: z.nullable(z.enum(['approved', 'refused'])),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Instant),
})
export type Approval = z.infer<typeof Approval>

export const approvalEndpoints = {
  listApprovals: endpoint({
    method: 'GET',
    path: '/console/approvals',
    auth: 'staff',
    act: 'approvals.read',
    summary: 'What waits for a second person, the oldest first; then what was decided',
    data: z.object({ approvals: z.array(Approval) }),
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
}
