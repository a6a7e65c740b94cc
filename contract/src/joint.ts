import { z } from 'zod/mini'
import { emailOf } from './auth.ts'
import { BeneficiaryKind, Relationship } from './beneficiary-words.ts'
import { BusinessDate, Instant } from './dates.ts'
import { StepUp } from './step-up.ts'
import { Depositor } from './depositor.ts'
import { endpoint } from './endpoint.ts'
import { RegistrationStatus, RegistrationStep } from './enums.ts'
import { Ssn } from './person.ts'
import {
  Confirmation,
  addressInformation,
  basicInformation,
  employerInformation,
} from './registration.ts'

/** What the first holder attests by confirming the details; it is kept in these words. */
export const PERMISSION_WORDS =
  'By confirming, I attest that this person gave me permission to share these details and to have their identity checked.'

/** What the invited person agrees to by continuing, where they are checked only after that. */
export const CHECK_CONSENT_WORDS =
  'By continuing, I accept the invitation and agree that my identity is checked. A consumer reporting agency may be asked for a report about me.'

/** The second holder's application as the first holder sees it. */
export const SecondaryProgress = z.object({
  depositor_id: z.uuid(),
  first_name: z.nullable(z.string()),
  is_primary: z.literal(false),
  registration_status: z.nullable(RegistrationStatus),
  registration_last_step: z.nullable(RegistrationStep),
  /** They are invited but have not signed up yet. */
  is_pending_signup: z.boolean(),
  invitation: z.nullable(
    z.object({
      sent_at: Instant,
      expires_at: Instant,
      resends_left: z.int(),
      /** Locked by too many wrong numbers: only staff can unlock it. */
      is_locked: z.boolean(),
    }),
  ),
})
export type SecondaryProgress = z.infer<typeof SecondaryProgress>

/** What the first holder typed; after the second holder signed up, only their name. */
export const SecondaryInfo = z.extend(
  z.omit(Depositor, { is_primary: true, email: true, email_verified: true, phone: true }),
  { email: z.nullable(z.string()) },
)
export type SecondaryInfo = z.infer<typeof SecondaryInfo>

export const Holder = z.object({
  depositor_id: z.uuid(),
  is_primary: z.boolean(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  registration_status: z.nullable(RegistrationStatus),
  is_pending_signup: z.boolean(),
  /** They signed up but have not signed the documents of the account yet. */
  is_joining: z.boolean(),
  /** When the second holder joined the account. */
  joined_on: z.nullable(BusinessDate),
})
export type Holder = z.infer<typeof Holder>

/** A beneficiary as the other holder sees it before they agree: all that decides who receives what. */
const ProposedBeneficiary = z.object({
  uuid: z.uuid(),
  name: z.string(),
  kind: BeneficiaryKind,
  relationship: Relationship,
  date_of_birth: z.nullable(BusinessDate),
  allocation_bp: z.int(),
})

/** A request of one holder that the other has to agree to. */
export const JointRequest = z.object({
  uuid: z.uuid(),
  kind: z.enum(['close', 'remove', 'beneficiaries']),
  requested_by: z.uuid(),
  expires_at: Instant,
  /** The whole list of beneficiaries that is proposed. */
  beneficiaries: z.optional(z.array(ProposedBeneficiary)),
})
export type JointRequest = z.infer<typeof JointRequest>

/** What became of an invitation; only an open one can be used. */
export const InvitationStatus = z.enum([
  'open',
  /** Too many wrong Social Security numbers were entered; only staff can unlock it. */
  'locked',
  /** The inviter's account is on hold. */
  'paused',
  /** The inviter or we ended the application. */
  'canceled',
  'expired',
  /** A newer invitation was sent. */
  'replaced',
  /** The invited person has already signed up. */
  'used',
])
export type InvitationStatus = z.infer<typeof InvitationStatus>

export const ReadInvitation = z.object({
  status: InvitationStatus,
  /** The inviter's first name and last initial, while the invitation is open. */
  inviter: z.nullable(z.string()),
  /** Whether this person is checked when they continue, and has to consent to it first. */
  asks_consent: z.boolean(),
})
export type ReadInvitation = z.infer<typeof ReadInvitation>

const Secondary = z.object({ secondary: SecondaryProgress })

export const jointEndpoints = {
  getEntityDetails: endpoint({
    method: 'POST',
    path: '/entity/details',
    auth: 'session',
    summary: 'Who holds the account, and what they wait for each other to agree to',
    body: z.object({
      excludeDepositorIds: z.array(z.uuid()).check(z.maxLength(10)),
    }),
    data: z.object({
      entity: z.object({
        uuid: z.uuid(),
        account_last_four: z.nullable(z.string()),
        closing_needs_both: z.boolean(),
      }),
      primary_depositor: Holder,
      secondary_depositors: z.array(Holder),
      registration_status: z.nullable(RegistrationStatus),
      is_pending_signup: z.boolean(),
      requests: z.array(JointRequest),
    }),
    errors: [403],
  }),
  registerSecondary: endpoint({
    method: 'POST',
    path: '/depositor/register-secondary',
    auth: 'session',
    summary: 'Begins the application of a second holder',
    body: z.object({ email: emailOf('their'), entity_id: z.uuid() }),
    data: Secondary,
    errors: [403, 404, 429],
  }),
  updateSecondary: endpoint({
    method: 'PATCH',
    path: '/depositor/update-secondary',
    auth: 'session',
    summary: 'Saves one step of their application; at `confirmed` their identity is checked',
    body: z.discriminatedUnion('step', [
      basicInformation('their'),
      addressInformation('their'),
      employerInformation('their'),
      Confirmation,
    ]),
    data: z.object({
      secondary: z.nullable(SecondaryProgress),
      /** A customer with this SSN already exists; the reply never says who. */
      is_duplicate: z.boolean(),
    }),
    errors: [403, 404],
    timeoutMs: 300_000,
  }),
  updateSecondaryEmail: endpoint({
    method: 'PATCH',
    path: '/depositor/update-secondary-email',
    auth: 'session',
    summary: 'Changes the address of the invitation; a new one replaces the last',
    body: z.object({ email: emailOf('their') }),
    data: Secondary,
    errors: [403, 404, 429],
  }),
  getSecondaryProgress: endpoint({
    method: 'GET',
    path: '/depositor/secondary-progress',
    auth: 'session',
    summary: 'The status of the application of the second holder',
    data: z.nullable(SecondaryProgress),
    errors: [403],
  }),
  getSecondaryInfo: endpoint({
    method: 'GET',
    path: '/depositor/secondary-info',
    auth: 'session',
    summary: 'The details entered about the second holder',
    data: z.nullable(SecondaryInfo),
    errors: [403],
  }),
  resendSecondaryVerification: endpoint({
    method: 'POST',
    path: '/depositor/resend-secondary-verification',
    auth: 'session',
    summary: 'Sends the invitation again; the earlier one stops working',
    data: Secondary,
    errors: [403, 404, 429],
  }),
  closeSecondaryApplication: endpoint({
    method: 'POST',
    path: '/depositor/close-secondary-application',
    auth: 'session',
    summary: 'Closes the application of the second holder',
    data: z.object({ secondary: z.null() }),
    errors: [403, 404],
  }),
  readInvitation: endpoint({
    method: 'POST',
    path: '/joint/invitation',
    auth: 'none',
    summary: 'Whether an invitation still works, and who sent it',
    body: z.object({ uuid: z.string(), hash: z.string() }),
    data: ReadInvitation,
    errors: [404, 429],
  }),
  verifyIdentity: endpoint({
    method: 'POST',
    path: '/verify-identity',
    auth: 'none',
    summary: 'The invited person verifies their identity by their SSN, and may choose a password',
    // Input of any shape is accepted, so a malformed invitation gets the same answer as an expired one.
    body: z.object({
      uuid: z.string(),
      hash: z.string(),
      ssn: Ssn,
      /** The answer to `asks_consent`. */
      consents: z.optional(z.boolean()),
    }),
    data: z.object({ email: z.string(), token: z.string(), first_name: z.nullable(z.string()) }),
    errors: [400, 403, 404, 429, 503],
    timeoutMs: 300_000,
  }),
  removeHolder: endpoint({
    method: 'POST',
    path: '/joint/remove',
    auth: 'session',
    summary: 'Asks that the second holder leaves the account, or agrees to it',
    body: z.object({ depositor_id: z.uuid(), step_up: z.optional(StepUp) }),
    data: z.object({ status: z.enum(['WAITING', 'REMOVED']) }),
    errors: [400, 403, 404, 429],
  }),
  agreeToBeneficiaries: endpoint({
    method: 'POST',
    path: '/joint/beneficiaries',
    auth: 'session',
    summary: 'Agrees to the beneficiaries that the other holder proposed, as they were read',
    body: z.object({ uuid: z.uuid(), step_up: z.optional(StepUp) }),
    data: z.null(),
    errors: [400, 403, 404, 429],
  }),
  withdrawRequest: endpoint({
    method: 'POST',
    path: '/joint/withdraw-request',
    auth: 'session',
    summary: 'Withdraws a request to the other holder, or refuses one of theirs',
    body: z.object({ uuid: z.uuid() }),
    data: z.null(),
    errors: [403, 404],
  }),
}
