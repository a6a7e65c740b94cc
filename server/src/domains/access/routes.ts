import { authEndpoints } from '@passbook/contract/auth'
import { codeDeliveryEndpoints } from '@passbook/contract/code-delivery'
import { draftEndpoints } from '@passbook/contract/drafts'
import { securityEndpoints } from '@passbook/contract/security'
import { deleteDrafts } from '../../platform/delete-drafts.ts'
import { credentialsOf } from '../../platform/http/authenticate.ts'
import { DEVICE_COOKIE, SESSION_COOKIE, clearSessionCookie } from '../../platform/http/cookies.ts'
import { clearCsrf, issueCsrf } from '../../platform/http/csrf.ts'
import { Answer, implement } from '../../platform/http/implement.ts'
import { originOf } from '../../platform/http/origin.ts'
import { setSignInCookies } from '../../platform/http/sign-in-cookies.ts'
import { readDelivery, resendCode, selectMfa } from './auth/codes/send-code.ts'
import { addPhone } from './auth/contact/add-phone.ts'
import { changeContact, confirmUpdate } from './auth/contact/change-contact.ts'
import { readUser } from './auth/contact/read-user.ts'
import { forgetDevice, readDevices } from './auth/devices.ts'
import { forgotPassword, resetPassword } from './auth/email-links/reset-password.ts'
import { resendEmailVerification, verifyEmail } from './auth/email-links/email-link.ts'
import { checkSession, logPageView } from './auth/sessions/check-session.ts'
import { logout } from './auth/sessions/logout.ts'
import { login } from './auth/sign-in/login.ts'
import { register } from './auth/sign-in/register.ts'
import { verifyMfa } from './auth/sign-in/verify-mfa.ts'
import { readDraft, saveDraft } from './drafts/drafts.ts'
import { changePassword } from './security/change-password.ts'
import { freezeAccount } from './security/freeze-account.ts'
import { endOwnSession, listSessions, listSignIns } from './security/own-sessions.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './security/passkeys/own-passkeys.ts'
import { relyingParty } from './security/passkeys/challenges.ts'
import { askForPasskey, askToSignIn, signInByPasskey } from './security/passkeys/prove-passkey.ts'
import { undoChange } from './security/undo-change.ts'

export const authRoutes = implement(
  { ...authEndpoints, ...codeDeliveryEndpoints },
  {
    getCsrfCookie: async ({ ctx, request, reply }) => {
      issueCsrf(ctx, request, reply)
      return null
    },
    register: async (call) => {
      const { ctx, institution, body, request } = call
      const wafToken = request.headers['x-waf-token']?.toString()
      const input = { ...body, wafToken, origin: originOf(request) }
      return new Answer(
        setSignInCookies(call, { session: await register(ctx, institution, input) }),
        {
          status: 201,
        },
      )
    },
    login: async (call) => {
      const { ctx, institution, body, request } = call
      const deviceCookie = request.cookies[DEVICE_COOKIE]
      const sessionCookie = request.cookies[SESSION_COOKIE]
      const input = { ...body, deviceCookie, sessionCookie, origin: originOf(request) }
      return setSignInCookies(call, await login(ctx, institution.id, input))
    },
    logout: async ({ ctx, institution, request, reply }) => {
      const { endedCookie } = await logout(ctx, institution.id, credentialsOf(request))
      if (endedCookie) clearSessionCookie(reply)
      if (endedCookie) clearCsrf(reply)
      return new Answer(null, { message: 'Logout successful' })
    },
    forgotPassword: async ({ ctx, institution, body, request }) => {
      const input = { ...body, origin: originOf(request) }
      await forgotPassword(ctx, institution.id, input)
      return null
    },
    resetPassword: async ({ ctx, institution, body, request }) => {
      await resetPassword(ctx, institution, { ...body, origin: originOf(request) })
      return null
    },
    verifyEmail: async ({ ctx, institution, body }) => {
      await verifyEmail(ctx, institution.id, body)
      return null
    },
    resendEmailVerification: async ({ ctx, caller }) => {
      await resendEmailVerification(ctx, caller)
      return null
    },
    mfaSelect: ({ ctx, caller, params, query }) =>
      selectMfa(ctx, caller, params.type, query.purpose),
    mfaResend: async ({ ctx, caller, params }) =>
      new Answer(await resendCode(ctx, caller, params.nonce), {
        message: 'Code resent successfully!',
      }),
    mfaDelivery: ({ ctx, caller, params }) => readDelivery(ctx, caller, params.nonce),
    mfaAddSms: ({ ctx, caller, body }) => addPhone(ctx, caller, body.phone),
    mfaConfirmUpdate: ({ ctx, caller, params, body }) =>
      confirmUpdate(ctx, caller, params.type, body),
    mfaVerify: async (call) => {
      const { ctx, caller, params, body, request } = call
      const { code, remember = false, device_name: deviceName } = body
      const sessionCookie = request.cookies[SESSION_COOKIE]
      const origin = originOf(request)
      const input = { nonce: params.nonce, code, remember, deviceName, sessionCookie, origin }
      return setSignInCookies(call, await verifyMfa(ctx, caller, input))
    },
    logPageView: async ({ ctx, caller, body }) => {
      await logPageView(ctx, caller, body)
      return null
    },
    authCheck: ({ ctx, caller }) => checkSession(ctx, caller, { extend: true }),
    authCheckNoExt: ({ ctx, caller }) => checkSession(ctx, caller, { extend: false }),
    getUser: ({ ctx, caller }) => readUser(ctx, caller),
    updateUser: ({ ctx, caller, body }) => changeContact(ctx, caller, body),
    getDeviceInfo: ({ ctx, caller, request }) =>
      readDevices(ctx, caller, request.cookies[DEVICE_COOKIE]),
    forgetDevice: async ({ ctx, caller, params }) => {
      await forgetDevice(ctx, caller, params.uuid)
      return null
    },
  },
)

export const draftRoutes = implement(draftEndpoints, {
  getDraft: ({ ctx, caller, params }) => readDraft(ctx, { ...ownerOf(caller), ...params }),
  saveDraft: ({ ctx, caller, params, body }) => saveDraft(ctx, caller, params.form, body.values),
  deleteDraft: async ({ ctx, caller, params }) => {
    await deleteDrafts(ctx.db, ownerOf(caller), [params.form])
    return null
  },
})

function ownerOf({
  institution_id,
  depositor_id,
}: {
  institution_id: string
  depositor_id: string
}) {
  return { institution_id, depositor_id }
}

export const securityRoutes = implement(securityEndpoints, {
  changePassword: async ({ ctx, institution, caller, body }) => {
    await changePassword(ctx, institution, caller, body)
    return null
  },
  getSessions: ({ ctx, caller }) => listSessions(ctx, caller),
  endSession: async ({ ctx, caller, params }) => {
    await endOwnSession(ctx, caller, params.uuid)
    return null
  },
  getSignIns: ({ ctx, caller, query }) => listSignIns(ctx, caller, query.after),
  getPasskeys: ({ ctx, caller }) => listPasskeys(ctx.db, caller),
  askForPasskey: ({ ctx, institution, caller, body, request }) =>
    askForPasskey(ctx, caller, {
      institution,
      party: relyingParty(ctx, request),
      stepUp: body.step_up,
    }),
  addPasskey: ({ ctx, caller, body, request }) =>
    addPasskey(ctx, caller, relyingParty(ctx, request), body),
  renamePasskey: ({ ctx, caller, params, body }) =>
    renamePasskey(ctx, caller, { ...params, ...body }),
  removePasskey: ({ ctx, caller, params, body }) =>
    removePasskey(ctx, caller, { ...params, stepUp: body.step_up }),
  askToLoginByPasskey: ({ ctx, institution, request }) =>
    askToSignIn(ctx, institution.id, relyingParty(ctx, request), originOf(request)),
  loginByPasskey: async (call) => {
    const { ctx, institution, body, request } = call
    const input = {
      ...body,
      party: relyingParty(ctx, request),
      sessionCookie: request.cookies[SESSION_COOKIE],
      origin: originOf(request),
    }
    return setSignInCookies(call, await signInByPasskey(ctx, institution.id, input))
  },
  freezeAccount: ({ ctx, caller, body }) => freezeAccount(ctx, caller, body.step_up),
  notMe: async ({ ctx, institution, body, request }) => {
    await undoChange(ctx, institution.id, { ...body, origin: originOf(request) })
    return null
  },
})
