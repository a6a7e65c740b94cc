import { customRoleEndpoints } from '@passbook/contract/console/custom-roles'
import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { singleSignOnEndpoints } from '@passbook/contract/console/single-sign-on'
import { policyEndpoints } from '@passbook/contract/console/policy'
import { teamEndpoints } from '@passbook/contract/console/team'
import { tieEndpoints } from '@passbook/contract/console/conflicts-of-interest'
import {
  SIGN_ON_COOKIE,
  STAFF_COOKIE,
  clearSignOnCookie,
  clearStaffCookie,
  setSignOnCookie,
  setStaffCookie,
} from '../../platform/http/cookies.ts'
import { clearCsrf, issueCsrf } from '../../platform/http/csrf.ts'
import { implement } from '../../platform/http/implement.ts'
import { originOf } from '../../platform/http/origin.ts'
import { handlersOf } from '../../platform/http/staff-act-handlers.ts'
import { listRules } from './staff/acts/approval-policy.ts'
import { listStaff } from './staff/members/members.ts'
import { endProvisioningToken, provisioningActs } from './staff/provisioning/tokens.ts'
import { logInStaff, readMe, verifyStaff } from './staff/sign-in/log-in-staff.ts'
import {
  createStaffSignInChallenge,
  enterByPasskey,
  addOwnPasskey,
  askForOwnPasskey,
  listOwnPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
  sendPasskeyCode,
} from './staff/sign-in/passkeys.ts'
import { setStaffPassword } from './staff/sign-in/set-staff-password.ts'
import { describeSignOn } from './staff/single-sign-on/queries.ts'
import { readDoor } from './staff/single-sign-on/settings.ts'
import { singleSignOnActs } from './staff/single-sign-on/settings-acts.ts'
import { beginSignOn, finishSignOn } from './staff/single-sign-on/sign-on.ts'
import { logOutStaff } from './staff/single-sign-on/sign-out.ts'
import { policyStaffActs } from './staff/team/policy-act.ts'
import { confirmAccess } from './staff/team/restored-access.ts'
import { customRoleActs } from './staff/team/custom-role-acts.ts'
import { listLimits, roleLimitAct } from './staff/team/role-limits.ts'
import { teamStaffActs, tieStaffActs } from './staff/team/staff-acts.ts'
import { listTies, recordTie } from './staff/team/ties.ts'

export const policyRoutes = implement(policyEndpoints, {
  ...handlersOf(policyStaffActs),
  getApprovalPolicy: async ({ ctx, caller }) => ({
    rules: await listRules(ctx.db, caller.institution_id),
  }),
})

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
  readSignOn: ({ ctx, institution }) => readDoor(ctx, institution.id),
  beginSignOn: async ({ ctx, institution, request, reply }) => {
    const { hostname } = request
    const given = { hostname, origin: originOf(request) }
    const { url, browser } = await beginSignOn(ctx, institution.id, given)
    setSignOnCookie(reply, browser)
    return { url }
  },
  finishSignOn: async ({ ctx, institution, body, request, reply }) => {
    const browser = request.cookies[SIGN_ON_COOKIE]
    clearSignOnCookie(reply)
    const given = { ...body, browser, origin: originOf(request) }
    const { me, cookie } = await finishSignOn(ctx, institution.id, given)
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
    const { hostname } = request
    const given = {
      institution_id: institution.id,
      cookie: request.cookies[STAFF_COOKIE],
      hostname,
    }
    const end_session_url = await logOutStaff(ctx, given)
    clearStaffCookie(reply)
    clearCsrf(reply, 'staff')
    return { end_session_url }
  },
  askToEnterByPasskey: ({ ctx, institution, request }) =>
    createStaffSignInChallenge(ctx, institution.id, {
      hostname: request.hostname,
      origin: originOf(request),
    }),
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

export const teamRoutes = implement(teamEndpoints, {
  listStaff: async ({ ctx, caller }) => ({
    ...(await listStaff(ctx, caller)),
    limits: await listLimits(ctx.db, caller.institution_id),
  }),
  ...handlersOf({ ...teamStaffActs, changeRoleLimit: roleLimitAct }),
  confirmAccess: async ({ ctx, caller, params, body }) => ({
    member: await confirmAccess(ctx, caller, params.uuid, body.reason),
  }),
})

export const singleSignOnRoutes = implement(singleSignOnEndpoints, {
  getSingleSignOn: ({ ctx, caller }) => describeSignOn(ctx, caller.institution_id),
  ...handlersOf({ ...singleSignOnActs, ...provisioningActs }),
  endProvisioningToken: ({ ctx, caller, params, body }) =>
    endProvisioningToken(ctx, caller, params.uuid, body.reason),
})

export const customRoleRoutes = implement(customRoleEndpoints, handlersOf(customRoleActs))

export const tieRoutes = implement(tieEndpoints, {
  listTies: ({ ctx, caller, params }) => listTies(ctx, caller, params.uuid),
  recordTie: ({ ctx, caller, params, body }) => recordTie(ctx, caller, params.uuid, body),
  ...handlersOf(tieStaffActs),
})
