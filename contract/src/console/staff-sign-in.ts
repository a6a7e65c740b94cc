import { z } from 'zod/mini'
import { EmailAddress, NewPassword } from '../auth.ts'
import { Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { BalanceCents } from '../money.ts'
import {
  CreationOptions,
  Passkey,
  PasskeyAnswer,
  PasskeyName,
  RequestOptions,
} from '../security.ts'
import { OneTimeCode } from '../step-up.ts'
import { StaffRole } from './roles.ts'

/** A staff member's own account. */
export const Me = z.object({
  staff_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  /** When this session ends at the latest. */
  session_ends_at: Instant,
  /** They approve requests, and the institution requires a session opened with a passkey for that. */
  needs_passkey: z.boolean(),
  /** The most they may request as refunds in one day; 0 means none. */
  refund_limit_cents: BalanceCents,
  /** New staff, and those whose role or sign-in changed, may not approve anything before this time. */
  approves_from: z.nullable(Instant),
  /** The identity provider with which they signed in; null after a password or a passkey. */
  provider: z.nullable(z.string()),
  /** An account belongs to them or a relative: lists leave its rows out. */
  has_ties: z.boolean(),
})
export type Me = z.infer<typeof Me>

const ByUuid = z.object({ uuid: z.uuid() })
/** The password is asked for again before anything that could let somebody else in. */
const ByPassword = z.object({
  password: z.string().check(z.minLength(1, 'Enter your password'), z.maxLength(1024)),
})
const SentCode = z.object({
  /** Identifies the code when it is submitted. */
  nonce: z.string(),
  masked: z.string(),
  expires_at: Instant,
})
const OwnPasskeys = z.object({ passkeys: z.array(Passkey) })

/** Codes of identity providers have a few hundred characters. */
const MAX_ANSWER_CHARACTERS = 8_000

/** Sign-in for staff, separate from that of depositors: accounts, cookies and codes are not shared. */
export const doorEndpoints = {
  getStaffCsrfCookie: endpoint({
    method: 'GET',
    path: '/console/csrf-cookie',
    auth: 'none',
    summary: 'Sets the token that every change of the console sends back',
    data: z.null(),
  }),
  logInStaff: endpoint({
    method: 'POST',
    path: '/console/login',
    auth: 'none',
    summary: 'Checks a staff member’s email and password and sends a code by email',
    // Input of any shape is accepted, so malformed input gets the same answer as an unknown address.
    body: z.object({ email: z.optional(z.unknown()), password: z.optional(z.unknown()) }),
    data: SentCode,
    errors: [400, 403, 429],
  }),
  readSignOn: endpoint({
    method: 'GET',
    path: '/console/login/sso',
    auth: 'none',
    summary: 'Whether staff sign in with the institution’s identity provider, and its name',
    data: z.object({
      /** Null if the institution has none. */
      name: z.nullable(z.string()),
      /** Whether people can sign in only with the provider. */
      is_local_off: z.boolean(),
    }),
  }),
  beginSignOn: endpoint({
    method: 'POST',
    path: '/console/login/sso',
    auth: 'none',
    summary: 'Starts signing in with the identity provider: the address to send the browser to',
    data: z.object({ url: z.string() }),
    errors: [403, 404, 429, 503],
  }),
  finishSignOn: endpoint({
    method: 'POST',
    path: '/console/login/sso/finish',
    auth: 'none',
    summary: 'Checks what the identity provider answered, and starts the session',
    body: z.object({
      /** The query string of the address to which the provider sent the browser back. */
      answer: z.string().check(z.maxLength(MAX_ANSWER_CHARACTERS)),
    }),
    data: Me,
    errors: [400, 401, 403, 404, 429, 503],
  }),
  verifyStaff: endpoint({
    method: 'POST',
    path: '/console/verify',
    auth: 'none',
    summary: 'Checks the code and starts the session',
    body: z.object({ nonce: z.string(), code: OneTimeCode }),
    data: Me,
    errors: [400, 401, 403, 429],
  }),
  setStaffPassword: endpoint({
    method: 'POST',
    path: '/console/password',
    auth: 'none',
    summary: 'Sets a password with an emailed link, and ends every session',
    body: z.object({ email: EmailAddress, token: z.string(), password: NewPassword }),
    data: z.null(),
    errors: [404, 429],
  }),
  getMe: endpoint({
    method: 'GET',
    path: '/console/me',
    auth: 'staff',
    summary: 'The signed-in person and their role',
    data: Me,
  }),
  logOutStaff: endpoint({
    method: 'POST',
    path: '/console/logout',
    auth: 'none',
    withoutXsrf: true,
    summary: 'Ends the session',
    /** Where the identity provider ends its own session, if the session began there. */
    data: z.object({ end_session_url: z.nullable(z.string()) }),
  }),
  askToEnterByPasskey: endpoint({
    method: 'POST',
    path: '/console/login/passkey/options',
    auth: 'none',
    summary: 'Starts signing in with a passkey',
    data: z.object({ challenge_id: z.string(), options: RequestOptions }),
    errors: [429],
  }),
  enterByPasskey: endpoint({
    method: 'POST',
    path: '/console/login/passkey',
    auth: 'none',
    summary: 'Starts the session with a passkey instead of a password and code',
    body: PasskeyAnswer,
    data: Me,
    errors: [400, 403, 429],
  }),
  listOwnPasskeys: endpoint({
    method: 'GET',
    path: '/console/passkeys',
    auth: 'staff',
    summary: 'The caller’s passkeys',
    data: OwnPasskeys,
  }),
  sendPasskeyCode: endpoint({
    method: 'POST',
    path: '/console/passkeys/code',
    auth: 'staff',
    summary: 'Sends a code for a new passkey after checking the password',
    body: ByPassword,
    data: SentCode,
    errors: [403, 429],
  }),
  askForOwnPasskey: endpoint({
    method: 'POST',
    path: '/console/passkeys/options',
    auth: 'staff',
    summary: 'Starts adding a passkey with the code; the browser creates it from these options',
    body: z.object({ nonce: z.string(), code: OneTimeCode }),
    data: z.object({ challenge_id: z.string(), options: CreationOptions }),
    errors: [400, 403],
  }),
  addOwnPasskey: endpoint({
    method: 'POST',
    path: '/console/passkeys',
    auth: 'staff',
    summary: 'Saves the passkey that the browser created',
    body: z.object({ name: PasskeyName, ...PasskeyAnswer.shape }),
    data: OwnPasskeys,
    errors: [400],
  }),
  renameOwnPasskey: endpoint({
    method: 'PATCH',
    path: '/console/passkeys/:uuid',
    auth: 'staff',
    summary: 'Renames a passkey',
    params: ByUuid,
    body: z.object({ name: PasskeyName }),
    data: OwnPasskeys,
    errors: [404],
  }),
  removeOwnPasskey: endpoint({
    method: 'DELETE',
    path: '/console/passkeys/:uuid',
    auth: 'staff',
    summary: 'Removes a passkey after checking the password',
    params: ByUuid,
    body: ByPassword,
    data: OwnPasskeys,
    errors: [403, 404],
  }),
}
