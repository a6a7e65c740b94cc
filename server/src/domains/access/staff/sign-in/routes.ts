import { doorEndpoints } from '@passbook/contract/console/door'
import {
  STAFF_COOKIE,
  clearStaffCookie,
  setStaffCookie,
} from '../../../../platform/http/cookies.ts'
import { clearCsrf, issueCsrf } from '../../../../platform/http/csrf.ts'
import { implement } from '../../../../platform/http/implement.ts'
import { originOf } from '../../../../platform/http/origin.ts'
import { logInStaff, logOutStaff, readMe, verifyStaff } from './log-in-staff.ts'
import { askToEnter, enterByPasskey } from './passkeys/enter-by-passkey.ts'
import {
  addOwnPasskey,
  askForOwnPasskey,
  listOwnPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
  sendPasskeyCode,
} from './passkeys/own-passkeys.ts'
import { setStaffPassword } from './set-staff-password.ts'

export const doorRoutes = implement(doorEndpoints, {
  getStaffCsrfCookie: async ({ ctx, request, reply }) => {
    issueCsrf(ctx, request, reply, { door: 'staff' })
    return null
  },
  logInStaff: ({ ctx, institution, body, request }) =>
    logInStaff(ctx, institution.id, { ...body, origin: originOf(request) }),
  verifyStaff: async ({ ctx, institution, body, request, reply }) => {
    const given = { ...body, origin: originOf(request) }
    const { me, cookie } = await verifyStaff(ctx, institution.id, given)
    setStaffCookie(reply, cookie)
    issueCsrf(ctx, request, reply, { door: 'staff', cookie })
    return me
  },
  setStaffPassword: async ({ ctx, institution, body, request }) => {
    await setStaffPassword(ctx, institution, { ...body, origin: originOf(request) })
    return null
  },
  getMe: ({ ctx, caller }) => readMe(ctx.db, caller, ctx.clock.now()),
  logOutStaff: async ({ ctx, institution, request, reply }) => {
    await logOutStaff(ctx, institution.id, request.cookies[STAFF_COOKIE])
    clearStaffCookie(reply)
    clearCsrf(reply, 'staff')
    return null
  },
  askToEnterByPasskey: ({ ctx, institution, request }) =>
    askToEnter(ctx, institution.id, { hostname: request.hostname, origin: originOf(request) }),
  enterByPasskey: async ({ ctx, institution, body, request, reply }) => {
    const given = { ...body, hostname: request.hostname, origin: originOf(request) }
    const { me, cookie } = await enterByPasskey(ctx, institution.id, given)
    setStaffCookie(reply, cookie)
    issueCsrf(ctx, request, reply, { door: 'staff', cookie })
    return me
  },
  listOwnPasskeys: async ({ ctx, caller }) => ({ passkeys: await listOwnPasskeys(ctx, caller) }),
  sendPasskeyCode: ({ ctx, caller, body }) => sendPasskeyCode(ctx, caller, body.password),
  askForOwnPasskey: ({ ctx, institution, caller, body, request }) =>
    askForOwnPasskey(ctx, caller, { institution, hostname: request.hostname, ...body }),
  addOwnPasskey: async ({ ctx, caller, body, request }) => ({
    passkeys: await addOwnPasskey(ctx, caller, request.hostname, body),
  }),
  renameOwnPasskey: async ({ ctx, caller, params, body }) => ({
    passkeys: await renameOwnPasskey(ctx, caller, { ...params, ...body }),
  }),
  removeOwnPasskey: async ({ ctx, caller, params, body }) => ({
    passkeys: await removeOwnPasskey(ctx, caller, { ...params, ...body }),
  }),
})
