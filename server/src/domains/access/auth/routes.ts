import { authEndpoints } from '@passbook/contract/auth'
import { credentialsOf } from '../../../platform/http/authenticate.ts'
import {
  DEVICE_COOKIE,
  SESSION_COOKIE,
  clearSessionCookie,
} from '../../../platform/http/cookies.ts'
import { clearCsrf, issueCsrf } from '../../../platform/http/csrf.ts'
import { Answer, implement } from '../../../platform/http/implement.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { signed } from '../../../platform/http/signed.ts'
import { resendCode, selectMfa } from './codes/send-code.ts'
import { addPhone } from './contact/add-phone.ts'
import { changeContact, confirmUpdate } from './contact/change-contact.ts'
import { readUser } from './contact/read-user.ts'
import { forgetDevice, readDevices } from './devices.ts'
import { forgotPassword, resetPassword } from './email-links/reset-password.ts'
import { resendEmailVerification, verifyEmail } from './email-links/verify-email.ts'
import { checkSession, logPageView } from './sessions/check-session.ts'
import { logout } from './sessions/logout.ts'
import { login } from './sign-in/login.ts'
import { register } from './sign-in/register.ts'
import { verifyMfa } from './sign-in/verify-mfa.ts'

export const authRoutes = implement(authEndpoints, {
  getCsrfCookie: async ({ ctx, request, reply }) => {
    issueCsrf(ctx, request, reply)
    return null
  },
  register: async (call) => {
    const { ctx, institution, body, request } = call
    const wafToken = request.headers['x-waf-token']?.toString()
    const input = { ...body, wafToken, origin: originOf(request) }
    return new Answer(signed(call, { session: await register(ctx, institution, input) }), {
      status: 201,
    })
  },
  login: async (call) => {
    const { ctx, institution, body, request } = call
    const deviceCookie = request.cookies[DEVICE_COOKIE]
    const sessionCookie = request.cookies[SESSION_COOKIE]
    const input = { ...body, deviceCookie, sessionCookie, origin: originOf(request) }
    return signed(call, await login(ctx, institution.id, input))
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
  mfaSelect: ({ ctx, caller, params, query }) => selectMfa(ctx, caller, params.type, query.purpose),
  mfaResend: async ({ ctx, caller, params }) =>
    new Answer(await resendCode(ctx, caller, params.nonce), {
      message: 'Code resent successfully!',
    }),
  mfaAddSms: ({ ctx, caller, body }) => addPhone(ctx, caller, body.phone),
  mfaConfirmUpdate: ({ ctx, caller, params, body }) =>
    confirmUpdate(ctx, caller, params.type, body),
  mfaVerify: async (call) => {
    const { ctx, caller, params, body, request } = call
    const { code, remember = false, device_name: deviceName } = body
    const sessionCookie = request.cookies[SESSION_COOKIE]
    const origin = originOf(request)
    const input = { nonce: params.nonce, code, remember, deviceName, sessionCookie, origin }
    return signed(call, await verifyMfa(ctx, caller, input))
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
})
