import { z } from 'zod/mini'
import { Instant } from './dates.ts'
import { Progress } from './depositor.ts'
import { endpoint } from './endpoint.ts'
import { MfaType } from './enums.ts'
import type { Whose } from './person.ts'
import { PhoneNumber } from './phone.ts'
import { clean } from './plain-text.ts'
import { OneTimeCode, StepUpPurpose } from './step-up.ts'

export function emailOf(whose: Whose) {
  return z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, `Enter ${whose} email address`),
      z.maxLength(254, 'Enter a shorter email address'),
      z.regex(z.regexes.email, 'Enter an email address, like name@example.com'),
    )
}

export const EmailAddress = emailOf('your')

/** The institution sets the length and the blocklist; the server checks both and answers per field. */
export const NewPassword = z
  .string()
  .check(z.minLength(1, 'Enter a password'), z.maxLength(1024, 'Enter a shorter password'))

/** A destination for a code, with most of the address masked. */
export const MfaMethod = z.object({ type: MfaType, masked: z.string() })
export type MfaMethod = z.infer<typeof MfaMethod>

/** A code was sent. The nonce identifies it; another may be requested after `resend_after_seconds`. */
export const CodeSent = z.object({
  nonce: z.string(),
  type: MfaType,
  masked: z.string(),
  expires_at: Instant,
  resend_after_seconds: z.int(),
})
export type CodeSent = z.infer<typeof CodeSent>

/**
 * The auth session of SPEC 3. Between password and code, `kind` is `sign-in` and the token works
 * only for the MFA calls; afterwards it is `session`.
 */
export const AuthSession = z.object({
  kind: z.enum(['sign-in', 'session']),
  token: z.string(),
  session_id: z.nullable(z.uuid()),
  expires_at: z.nullable(Instant),
  seconds_left: z.nullable(z.int()),
  /** The methods this person can choose between; empty when a first phone must be set up. */
  mfa: z.array(MfaMethod),
  masked_email: z.string(),
  relink: z.boolean(),
  loginSuccess: z.boolean(),
  progress: z.nullable(Progress),
  /** While email or phone is being changed: the code sent to the new one, for `PATCH /user`. */
  next_code: z.nullable(CodeSent),
})
export type AuthSession = z.infer<typeof AuthSession>

export const AuthCheck = z.object({
  /** Present when the call came with only the cookie: a bearer token for this tab. */
  token: z.nullable(z.string()),
  session_id: z.uuid(),
  expires_at: Instant,
  seconds_left: z.int(),
  user: z.object({ uuid: z.uuid() }),
  progress: Progress,
})
export type AuthCheck = z.infer<typeof AuthCheck>

export const User = z.object({
  uuid: z.uuid(),
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.nullable(z.string()),
  /** Since when the phone has opted out of texts, codes included; null if it gets them. */
  texts_stopped_at: z.nullable(Instant),
  last_sign_in_at: z.nullable(Instant),
})
export type User = z.infer<typeof User>

export const Device = z.object({
  uuid: z.uuid(),
  device_name: z.string(),
  remembered_at: Instant,
  last_used_at: Instant,
  expires_at: Instant,
  is_current: z.boolean(),
})
export type Device = z.infer<typeof Device>

// A nonce of any shape is accepted, so a malformed one gets the same answer as somebody else's.
const Nonce = z.object({ nonce: z.string() })

const NewContact = z.object({ email: z.optional(EmailAddress), phone: z.optional(PhoneNumber) })

export const authEndpoints = {
  getCsrfCookie: endpoint({
    method: 'GET',
    path: '/sanctum/csrf-cookie',
    auth: 'none',
    summary: 'Sets the XSRF-TOKEN cookie; a mutation sends its value back as X-XSRF-TOKEN',
    data: z.null(),
  }),
  register: endpoint({
    method: 'POST',
    path: '/register',
    auth: 'none',
    summary: 'Opens a login; answers with a token for setting up the mobile phone',
    body: z.object({ email: EmailAddress, password: NewPassword }),
    data: AuthSession,
    errors: [403, 429],
  }),
  login: endpoint({
    method: 'POST',
    path: '/login',
    auth: 'none',
    summary: 'Checks email and password; a remembered device skips the code',
    // Not checked: malformed input gets the answer of wrong credentials (STATES: Session edges).
    body: z.object({ email: z.optional(z.unknown()), password: z.optional(z.unknown()) }),
    data: AuthSession,
    errors: [400, 403, 429],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    auth: 'none',
    withoutXsrf: true,
    summary: 'Ends the session in every tab; always answers 200',
    data: z.null(),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/forgot-password',
    auth: 'none',
    summary: 'Sends a reset link if the address is known; the answer never tells',
    body: z.object({ email: EmailAddress }),
    data: z.null(),
    errors: [429],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/reset-password',
    auth: 'none',
    summary: 'Sets a new password by an emailed link and ends every session',
    body: z.object({
      email: EmailAddress,
      token: z.string().check(z.minLength(1)),
      password: NewPassword,
    }),
    data: z.null(),
    errors: [400, 429],
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/email-verification',
    auth: 'none',
    summary: 'Confirms an email address by an emailed link',
    body: z.object({ email: EmailAddress, token: z.string().check(z.minLength(1)) }),
    data: z.null(),
    errors: [400],
  }),
  resendEmailVerification: endpoint({
    method: 'POST',
    path: '/email-verification/resend',
    auth: 'session',
    summary: 'Sends a new verification link; older ones stop working',
    data: z.null(),
    errors: [429],
  }),
  mfaSelect: endpoint({
    method: 'GET',
    path: '/mfa-select/:type',
    auth: 'sign-in',
    needsBearer: true,
    summary: 'Sends a code by email or to the phone and names it by a nonce',
    params: z.object({ type: MfaType }),
    query: z.object({ purpose: z.optional(StepUpPurpose) }),
    data: CodeSent,
    errors: [403, 429],
  }),
  mfaResend: endpoint({
    method: 'GET',
    path: '/mfa-resend/:nonce',
    auth: 'sign-in',
    needsBearer: true,
    summary: 'Sends a new code under the same nonce; tries are not given back',
    params: Nonce,
    data: CodeSent,
    errors: [403, 404, 429],
  }),
  mfaAddSms: endpoint({
    method: 'POST',
    path: '/mfa-add-sms',
    auth: 'sign-in',
    summary:
      'Sets up a first mobile phone: while registering by a code to it, in a session like a change',
    body: z.object({ phone: PhoneNumber }),
    data: CodeSent,
    errors: [403, 429],
  }),
  mfaConfirmUpdate: endpoint({
    method: 'POST',
    path: '/mfa-confirm-update/:type',
    auth: 'session',
    summary: 'Asks to change email or phone; the code goes to the one that stays',
    params: z.object({ type: MfaType }),
    body: NewContact,
    data: CodeSent,
    errors: [403, 429],
  }),
  mfaVerify: endpoint({
    method: 'POST',
    path: '/mfa-verify/:nonce',
    auth: 'sign-in',
    summary:
      'Checks a code; completes sign-in, sets up the first phone, or sends a code to the new email or phone',
    params: Nonce,
    body: z.object({
      code: OneTimeCode,
      device_name: z.optional(
        z.string().check(clean(), z.trim(), z.minLength(1), z.maxLength(100)),
      ),
      remember: z.optional(z.boolean()),
    }),
    data: AuthSession,
    errors: [400, 403, 429],
  }),
  logPageView: endpoint({
    method: 'POST',
    path: '/session',
    auth: 'session',
    summary: 'Records which page was seen, for the depositor’s own protection',
    body: z.object({
      session_id: z.uuid(),
      location: z.string().check(z.maxLength(200)),
      description: z.string().check(z.maxLength(200)),
    }),
    data: z.null(),
    errors: [404],
  }),
  authCheck: endpoint({
    method: 'GET',
    path: '/auth-check',
    auth: 'session',
    needsProgress: true,
    summary: 'Keeps the session alive and says how long it lasts; gives a new tab its token',
    data: AuthCheck,
  }),
  authCheckNoExt: endpoint({
    method: 'GET',
    path: '/auth-check/no-ext',
    auth: 'session',
    needsProgress: true,
    summary: 'Says how long the session lasts without prolonging it',
    data: AuthCheck,
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/user',
    auth: 'session',
    summary: 'The login of the person signed in',
    data: User,
  }),
  updateUser: endpoint({
    method: 'PATCH',
    path: '/user',
    auth: 'session',
    summary: 'Saves the new email or phone by the code it received; other sessions end',
    body: z.object({ ...NewContact.shape, nonce: z.string(), code: OneTimeCode }),
    data: z.object({ user: User, progress: Progress }),
    errors: [400, 403],
  }),
  getDeviceInfo: endpoint({
    method: 'GET',
    path: '/device-info',
    auth: 'session',
    summary: 'Remembered devices and the last sign-in',
    data: z.object({ last_sign_in_at: z.nullable(Instant), devices: z.array(Device) }),
  }),
  forgetDevice: endpoint({
    method: 'DELETE',
    path: '/device-info/:uuid',
    auth: 'session',
    summary: 'Forgets a remembered device: it is asked for a code again',
    params: z.object({ uuid: z.uuid() }),
    data: z.null(),
    errors: [404],
  }),
}
