import { approvalEndpoints } from '@passbook/contract/console/approvals'
import { implement } from '../../../platform/http/implement.ts'
import { decideApproval } from './decide-approval.ts'
import { listApprovals } from './list-approvals.ts'
import { withdrawApproval } from './withdraw-approval.ts'

export const approvalRoutes = implement(approvalEndpoints, {
  listApprovals: ({ ctx, caller }) => listApprovals(ctx, caller),
  decideApproval: async ({ ctx, caller, params, body }) => ({
    approval: await decideApproval(ctx, caller, params.uuid, body),
  }),
  withdrawApproval: async ({ ctx, caller, params, body }) => ({
    approval: await withdrawApproval(ctx, caller, params.uuid, body.reason),
  }),
})
