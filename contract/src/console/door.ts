import { z } from 'zod/mini'
import { EmailAddress, NewPassword } from '../auth.ts'
import { Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { OneTimeCode } from '../step-up.ts'
import { Role } from './roles.ts'

/** Somebody of the staff, as they see themselves. */
export const Me = z.object({
  staff_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: Role,
  /** When this session ends at the latest. */
  session_ends_at: Instant,
})
export type Me = z.infer<typeof Me>

/** The way in for staff, apart from depositors' (their accounts, cookies and codes are their own). */
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
    summary: 'Checks email and password of a member of staff and sends a code by email',
    // Of any shape: what is malformed is as wrong as what is unknown.
    body: z.object({ email: z.optional(z.unknown()), password: z.optional(z.unknown()) }),
    data: z.object({
      /** Names the code, for `POST /console/verify`. */
      nonce: z.string(),
      masked: z.string(),
      expires_at: Instant,
    }),
    errors: [400, 403, 429],
  }),
  verifyStaff: endpoint({
    method: 'POST',
    path: '/console/verify',
    auth: 'none',
    summary: 'Takes the code and begins the session',
    body: z.object({ nonce: z.string(), code: OneTimeCode }),
    data: Me,
    errors: [400, 403, 429],
  }),
  setStaffPassword: endpoint({
    method: 'POST',
    path: '/console/password',
    auth: 'none',
    summary: 'Chooses a password by the link of an email, and ends every session',
    body: z.object({ email: EmailAddress, token: z.string(), password: NewPassword }),
    data: z.null(),
    errors: [404, 429],
  }),
  getMe: endpoint({
    method: 'GET',
    path: '/console/me',
    auth: 'staff',
    summary: 'Who is signed in, and as what',
    data: Me,
  }),
  logOutStaff: endpoint({
    method: 'POST',
    path: '/console/logout',
    auth: 'none',
    withoutXsrf: true,
    summary: 'Ends the session',
    data: z.null(),
  }),
}
