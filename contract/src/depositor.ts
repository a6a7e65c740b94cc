import { z } from 'zod/mini'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { EmploymentStatus, ExtendedStatus, RegistrationStatus, RegistrationStep } from './enums.ts'

/** Why REVIEW or HOLD stands (STATES: What each standing opens). */
export const StandingReason = z.enum(['identity', 'unauthorised_return', 'owed', 'not_me', 'staff'])
export type StandingReason = z.infer<typeof StandingReason>

/** The newest deposit that came back, where none is left (STATES: Funding returned). */
export const ReturnedFunding = z.object({
  amount_cents: z.int(),
  return_code: z.string(),
  returned_at: z.nullable(Instant),
})
export type ReturnedFunding = z.infer<typeof ReturnedFunding>

/** Where a depositor stands; every call that moves a state returns it anew (STATES). */
export const Progress = z.object({
  depositor_id: z.uuid(),
  registration_status: z.nullable(RegistrationStatus),
  registration_last_step: z.nullable(RegistrationStep),
  is_primary: z.boolean(),
  /** A second holder who signed up, and has not signed the documents of the account yet. */
  is_joining: z.boolean(),
  first_name: z.nullable(z.string()),
  extended_status: z.nullable(ExtendedStatus),
  /** Null where neither REVIEW nor HOLD stands, or nobody wrote down why. */
  standing_reason: z.nullable(StandingReason),
  /** Since when REVIEW or HOLD stands, else since when the status is what it is; null if unknown. */
  stands_since: z.nullable(Instant),
  /** Owed for a return that was spent already. */
  owed_cents: z.int(),
  /** Another holder of the account is on HOLD or REVIEW. */
  other_holder_barred: z.boolean(),
  /** In force and required, and not signed by this person. */
  unsigned_documents: z.int(),
  /** Derived: there was an ACTIVE link, none can be used now, none is on review (STATES). */
  relink: z.boolean(),
  /** Every deposit is lost, and the first link takes no more; null otherwise. Interest does not count. */
  funding_returned: z.nullable(ReturnedFunding),
})
export type Progress = z.infer<typeof Progress>

export const Depositor = z.object({
  depositor_id: z.uuid(),
  is_primary: z.boolean(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  date_of_birth: z.nullable(z.string()),
  /** The number itself never leaves the server. */
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
  /** The identity provider is being asked: nothing can be changed until it has answered. */
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
