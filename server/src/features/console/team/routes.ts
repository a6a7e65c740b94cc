import { teamEndpoints } from '@passbook/contract/console/team'
import { tieEndpoints } from '@passbook/contract/console/ties'
import { implement } from '../../../http/implement.ts'
import { addStaff } from './add-staff.ts'
import { changeSettings } from './change-settings.ts'
import { changeStaff } from './change-staff.ts'
import { listStaff } from './list-staff.ts'
import { listTies } from './list-ties.ts'
import { recordTie } from './record-tie.ts'
import { removeTie } from './remove-tie.ts'
import { removePasskeys, sendLinkAgain } from './reset-sign-in.ts'

export const teamRoutes = implement(teamEndpoints, {
  listStaff: ({ ctx, caller }) => listStaff(ctx, caller),
  addStaff: async ({ ctx, caller, body }) => ({ approval_id: await addStaff(ctx, caller, body) }),
  changeStaff: async ({ ctx, caller, params, body }) => ({
    approval_id: await changeStaff(ctx, caller, params.uuid, body),
  }),
  sendStaffLink: async ({ ctx, caller, params, body }) => ({
    approval_id: await sendLinkAgain(ctx, caller, params.uuid, body.reason),
  }),
  removePasskeys: async ({ ctx, caller, params, body }) => ({
    approval_id: await removePasskeys(ctx, caller, params.uuid, body.reason),
  }),
  changeStaffSettings: async ({ ctx, caller, body }) => ({
    approval_id: await changeSettings(ctx, caller, body),
  }),
})

export const tieRoutes = implement(tieEndpoints, {
  listTies: ({ ctx, caller, params }) => listTies(ctx, caller, params.uuid),
  recordTie: ({ ctx, caller, params, body }) => recordTie(ctx, caller, params.uuid, body),
  removeTie: async ({ ctx, caller, params, body }) => {
    const which = { staff_id: params.uuid, tie_id: params.tie }
    return { approval_id: await removeTie(ctx, caller, which, body.reason) }
  },
})
