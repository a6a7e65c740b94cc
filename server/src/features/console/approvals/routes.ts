import { approvalEndpoints } from '@passbook/contract/console/approvals'
import { implement } from '../../../http/implement.ts'
import { decideApproval } from './decide-approval.ts'
import { listApprovals } from './list-approvals.ts'

export const approvalRoutes = implement(approvalEndpoints, {
  listApprovals: async ({ ctx, caller }) => ({ approvals: await listApprovals(ctx, caller) }),
  decideApproval: async ({ ctx, caller, params, body }) => ({
    approval: await decideApproval(ctx, caller, params.uuid, body),
  }),
})
