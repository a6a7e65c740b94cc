import { teamEndpoints } from '@passbook/contract/console/team'
import { tieEndpoints } from '@passbook/contract/console/ties'
import { implement } from '../../../../platform/http/implement.ts'
import { handlersOf } from '../../../../platform/http/staff-act-handlers.ts'
import { confirmAccess } from './restored-access.ts'
import { listStaff } from '../members/members.ts'
import { listTies, recordTie } from './ties.ts'
import { teamStaffActs, tieStaffActs } from './staff-acts.ts'

export const teamRoutes = implement(teamEndpoints, {
  listStaff: ({ ctx, caller }) => listStaff(ctx, caller),
  ...handlersOf(teamStaffActs),
  confirmAccess: async ({ ctx, caller, params, body }) => ({
    member: await confirmAccess(ctx, caller, params.uuid, body.reason),
  }),
})

export const tieRoutes = implement(tieEndpoints, {
  listTies: ({ ctx, caller, params }) => listTies(ctx, caller, params.uuid),
  recordTie: ({ ctx, caller, params, body }) => recordTie(ctx, caller, params.uuid, body),
  ...handlersOf(tieStaffActs),
})
