import { z } from 'zod/mini'
import { Instant } from './dates.ts'
import { AuthSession, NewPassword } from './auth.ts'
import { Progress } from './depositor.ts'
import { clean } from './plain-text.ts'
import { StepUp } from './step-up.ts'
import { endpoint } from './endpoint.ts'
import { LIMITS } from './limits.ts'

/** A session that has not ended. */
export const OpenSession = z.object({
  uuid: z.uuid(),
  /** For example 'Firefox on Windows'. */
  device: z.string(),
  place: z.nullable(z.string()),
  started_at: Instant,
  last_seen_at: Instant,
  is_current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const SignInMethod = z.enum(['code', 'device', 'passkey'])
export type SignInMethod = z.infer<typeof SignInMethod>

/** A sign-in or an attempt. */
export const SignIn = z.object({
  uuid: z.uuid(),
  at: Instant,
  method: SignInMethod,
  is_success: z.boolean(),
  device: z.string(),
  place: z.nullable(z.string()),
})
export type SignIn = z.infer<typeof SignIn>

export const Passkey = z.object({
  uuid: z.uuid(),
  name: z.string(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

export const PasskeyName = z
  .string()
  .check(
    clean(),
    z.trim(),
    z.minLength(1, 'Enter a name'),
    z.maxLength(LIMITS.passkeys.nameCharacters, 'Enter a shorter name'),
  )

const KnownKey = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** The options from which a browser creates a passkey (WebAuthn, in its JSON form). */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(KnownKey),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type CreationOptions = z.infer<typeof CreationOptions>

/** The options to sign in with. They name nobody: the person chooses one of their passkeys. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.infer<typeof RequestOptions>

/** The browser's reply; only its verification shows whether it is valid. */
const BrowserAnswer = z.record(z.string(), z.unknown())

/** The reply to a challenge. */
export const PasskeyAnswer = z.object({ challenge_id: z.string(), response: BrowserAnswer })

const ByUuid = z.object({ uuid: z.uuid() })

export const securityEndpoints = {
  changePassword: endpoint({
    method: 'POST',
    path: '/change-password',
    auth: 'session',
    summary: 'Sets a new password by the current one; other sessions end',
    body: z.object({
      current_password: z
        .string()
        .check(z.minLength(1, 'Enter your current password'), z.maxLength(1024)),
      password: NewPassword,
    }),
    data: z.null(),
    errors: [400, 403, 429],
  }),
  getSessions: endpoint({
    method: 'GET',
    path: '/sessions',
    auth: 'session',
    summary: 'Where this person is signed in, this session first',
    data: z.array(OpenSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/sessions/:uuid',
    auth: 'session',
    summary: 'Signs out elsewhere',
    params: ByUuid,
    data: z.null(),
    errors: [404],
  }),
  getSignIns: endpoint({
    method: 'GET',
    path: '/sign-ins',
    auth: 'session',
    summary: 'Who signed in or tried to, newest first',
    query: z.object({ after: z.optional(z.uuid()) }),
    data: z.object({ sign_ins: z.array(SignIn), next: z.nullable(z.uuid()) }),
  }),
  getPasskeys: endpoint({
    method: 'GET',
    path: '/passkeys',
    auth: 'session',
    summary: 'The passkeys of this person',
    data: z.array(Passkey),
  }),
  askForPasskey: endpoint({
    method: 'POST',
    path: '/passkeys/options',
    auth: 'session',
    summary: 'Begins a passkey, by a fresh code; the browser makes it of these options',
    body: z.object({ step_up: z.optional(StepUp) }),
    data: z.object({ challenge_id: z.string(), options: CreationOptions }),
    errors: [400, 403, 429],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/passkeys',
    auth: 'session',
    summary: 'Keeps the passkey the browser made',
    body: z.object({ name: PasskeyName, ...PasskeyAnswer.shape }),
    data: z.array(Passkey),
    errors: [400, 403],
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/passkeys/:uuid',
    auth: 'session',
    summary: 'Names a passkey anew',
    params: ByUuid,
    body: z.object({ name: PasskeyName }),
    data: z.array(Passkey),
    errors: [404],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/passkeys/:uuid',
    auth: 'session',
    summary: 'Removes a passkey, by a fresh code: nobody signs in with it again',
    params: ByUuid,
    body: z.object({ step_up: z.optional(StepUp) }),
    data: z.array(Passkey),
    errors: [400, 403, 404, 429],
  }),
  askToLoginByPasskey: endpoint({
    method: 'POST',
    path: '/login/passkey/options',
    auth: 'none',
    summary: 'Begins to sign in with a passkey',
    data: z.object({ challenge_id: z.string(), options: RequestOptions }),
    errors: [429],
  }),
  loginByPasskey: endpoint({
    method: 'POST',
    path: '/login/passkey',
    auth: 'none',
    summary: 'Signs in with a passkey, without password and code',
    body: PasskeyAnswer,
    data: AuthSession,
    errors: [400, 403, 429],
  }),
  freezeAccount: endpoint({
    method: 'POST',
    path: '/freeze-account',
    auth: 'session',
    summary:
      'Stops money until staff have reviewed the account, by a fresh code; other sessions end',
    body: z.strictObject({ step_up: z.optional(StepUp) }),
    data: z.object({ progress: Progress }),
    errors: [400, 403, 429],
  }),
  notMe: endpoint({
    method: 'POST',
    path: '/not-me',
    auth: 'none',
    summary: 'Undoes a change of email or phone by the link in its notice, and ends every session',
    body: z.object({ token: z.string() }),
    data: z.null(),
    errors: [400, 429],
  }),
}
