import { z } from 'zod/mini'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { EmploymentStatus, ExtendedStatus, RegistrationStatus, RegistrationStep } from './enums.ts'

/** The reason for REVIEW or HOLD (STATES: What each standing opens). */
export const StandingReason = z.enum(['identity', 'unauthorised_return', 'owed', 'not_me', 'staff'])
export type StandingReason = z.infer<typeof StandingReason>

/** The newest returned deposit, where no deposit is left (STATES: Funding returned). */
export const ReturnedFunding = z.object({
  amount_cents: z.int(),
  return_code: z.string(),
  returned_at: z.nullable(Instant),
})
export type ReturnedFunding = z.infer<typeof ReturnedFunding>

/** A depositor's status; every call that changes it returns it again (STATES). */
export const Progress = z.object({
  depositor_id: z.uuid(),
  registration_status: z.nullable(RegistrationStatus),
  registration_last_step: z.nullable(RegistrationStep),
  is_primary: z.boolean(),
  /** A second holder who signed up but has not signed the documents of the account yet. */
  is_joining: z.boolean(),
  first_name: z.nullable(z.string()),
  extended_status: z.nullable(ExtendedStatus),
  /** Null without REVIEW or HOLD, or where no reason was recorded. */
  standing_reason: z.nullable(StandingReason),
  /** When REVIEW or HOLD began, otherwise when the status last changed; null if unknown. */
  stands_since: z.nullable(Instant),
  /** Owed for a returned deposit that was already withdrawn. */
  owed_cents: z.int(),
  /** Another holder of the account is on HOLD or REVIEW. */
  other_holder_barred: z.boolean(),
  /** Required documents in force that this person has not signed. */
  unsigned_documents: z.int(),
  /** Derived: there was an ACTIVE link, none can be used now, none is under review (STATES). */
  relink: z.boolean(),
  /** The SSN they confirmed belongs to another application or account here; it never says whose. */
  is_duplicate: z.boolean(),
  /** Set when every deposit was returned and the first link takes no more. Interest does not count. */
  funding_returned: z.nullable(ReturnedFunding),
})
export type Progress = z.infer<typeof Progress>

export const Depositor = z.object({
  depositor_id: z.uuid(),
  is_primary: z.boolean(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  date_of_birth: z.nullable(z.string()),
  /** The full number never leaves the server. */
  ssn_last_four: z.nullable(z.string()),
  street: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  employment_status: z.nullable(EmploymentStatus),
  employer_name: z.nullable(z.string()),
  occupation: z.nullable(z.string()),
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.nullable(z.string()),
  /** The identity check is running: nothing can be changed until the provider has answered. */
  is_being_checked: z.boolean(),
})
export type Depositor = z.infer<typeof Depositor>

export const depositorEndpoints = {
  getDepositor: endpoint({
    method: 'GET',
    path: '/depositor',
    auth: 'session',
    summary: 'What the depositor has told so far',
    data: Depositor,
  }),
  getProgress: endpoint({
    method: 'GET',
    path: '/depositor/progress',
    auth: 'session',
    needsProgress: true,
    summary: 'Registration status, last step and standing',
    data: Progress,
  }),
}
