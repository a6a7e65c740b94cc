import { teamEndpoints } from '@passbook/contract/console/team'
import { implement } from '../../../http/implement.ts'
import { addStaff } from './add-staff.ts'
import { changeSettings } from './change-settings.ts'
import { changeStaff } from './change-staff.ts'
import { listStaff } from './list-staff.ts'
import { removePasskeys } from './remove-passkeys.ts'
import { sendLinkAgain } from './send-link-again.ts'

export const teamRoutes = implement(teamEndpoints, {
  listStaff: ({ ctx, caller }) => listStaff(ctx, caller),
  addStaff: async ({ ctx, caller, body }) => ({ member: await addStaff(ctx, caller, body) }),
  changeStaff: async ({ ctx, caller, params, body }) => ({
    member: await changeStaff(ctx, caller, params.uuid, body),
  }),
  sendStaffLink: async ({ ctx, caller, params }) => {
    await sendLinkAgain(ctx, caller, params.uuid)
    return null
  },
  removePasskeys: async ({ ctx, caller, params }) => ({
    member: await removePasskeys(ctx, caller, params.uuid),
  }),
  changeStaffSettings: async ({ ctx, caller, body }) => ({
    settings: await changeSettings(ctx, caller, body),
  }),
})
