import { z } from 'zod/mini'
import { StepUp } from './step-up.ts'
import { BusinessDate, Instant } from './dates.ts'
import { Progress } from './depositor.ts'
import { endpoint } from './endpoint.ts'
import { LinkedAccountKind, LinkedAccountStatus } from './enums.ts'
import { RoutingNumber } from './routing-number.ts'

export const AccountType = z.enum(['checking', 'savings'])
export type AccountType = z.infer<typeof AccountType>

export const AccountNumber = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter the account number'),
    z.regex(/^\d{4,17}$/, 'An account number has 4 to 17 digits'),
  )

/**
 * Where the newest micro-deposits are: not in a file yet, sent but not due before today, or due on an
 * earlier day.
 */
export const MicrodepositsStage = z.enum(['scheduled', 'sent', 'arrived'])
export type MicrodepositsStage = z.infer<typeof MicrodepositsStage>

/** An outside account; only the last four digits of its number ever leave the server. */
export const LinkedAccount = z.object({
  uuid: z.uuid(),
  kind: LinkedAccountKind,
  status: LinkedAccountStatus,
  bank_name: z.nullable(z.string()),
  account_type: z.nullable(AccountType),
  account_last_four: z.nullable(z.string()),
  /** It was ACTIVE at some time. */
  was_active: z.boolean(),
  created_at: Instant,
  /** When it got its current status. */
  status_changed_at: Instant,
  /** The return code of the newest transfer that its bank returned. */
  return_code: z.nullable(z.string()),
  /** Its bank regularly asks the owner to renew the consent to share it. */
  renews_consent: z.boolean(),
  /**
   * For micro-deposits: the tries and reissues left, none if the person or the account used up those
   * of 30 days; the day they arrive, and when the wait for them ends.
   */
  tries_left: z.nullable(z.int()),
  reissues_left: z.nullable(z.int()),
  microdeposits_arrive_on: z.nullable(BusinessDate),
  /** Null if none were sent, or if they were cancelled or returned. */
  microdeposits_stage: z.nullable(MicrodepositsStage),
  verification_ends_at: z.nullable(Instant),
})
export type LinkedAccount = z.infer<typeof LinkedAccount>

const LinkReply = z.object({ linked_account: LinkedAccount, progress: Progress })

/** Why the widget ended without an account. */
export const WidgetFailure = z.enum(['cancelled', 'wrong_credentials', 'bank_down', 'needs_relink'])
export type WidgetFailure = z.infer<typeof WidgetFailure>

/**
 * How our own page opens a vendor's widget. The call that opens a widget returns it as JSON in `token`, and the page
 * receives it by postMessage, because FastLink's own token must not be in an address.
 */
export const WidgetOpening = z.discriminatedUnion('vendor', [
  z.strictObject({
    vendor: z.literal('yodlee'),
    uuid: z.uuid(),
    /** FastLink's address, to which the rest is posted as a form. */
    action: z.url({ protocol: /^https?$/ }),
    access_token: z.string().check(z.minLength(1)),
    config_name: z.string().check(z.minLength(1)),
  }),
  z.strictObject({
    vendor: z.literal('plaid'),
    uuid: z.uuid(),
    /** The page of Hosted Link, which opens in a separate window. */
    page: z.url({ protocol: /^https?$/ }),
  }),
])
export type WidgetOpening = z.infer<typeof WidgetOpening>

/**
 * A 403 whose errors have `step_up` asks for a fresh code with purpose `link` (TRUST: Money): its
 * values are the MfaTypes a code may be sent to, none if both were changed recently.
 */
const LinkStepUp = z.optional(StepUp)

/** An amount that verifies an outside account: each is under a dollar (RULES: Moving money). */
export const MicroAmount = z
  .int('Enter the amount in cents, like 0.32')
  .check(z.gte(1, 'Enter the amount, like 0.32'), z.lte(99, 'Each amount is less than $1.00'))

export const linkingEndpoints = {
  getLinkedAccounts: endpoint({
    method: 'GET',
    path: '/linked-accounts',
    auth: 'session',
    summary: 'Outside accounts, newest first, archived last',
    data: z.array(LinkedAccount),
  }),
  removeLinkedAccount: endpoint({
    method: 'DELETE',
    path: '/linked-accounts/:uuid',
    auth: 'session',
    summary: 'Removes an outside account that was never in use; one in use is only replaced',
    params: z.object({ uuid: z.uuid() }),
    data: z.object({ progress: Progress }),
    errors: [403, 404, 422],
  }),
  getBank: endpoint({
    method: 'GET',
    path: '/banks/:routing_number',
    auth: 'session',
    summary: 'Whose routing number it is, as far as we know',
    params: z.object({ routing_number: RoutingNumber }),
    data: z.object({ name: z.nullable(z.string()), is_same_fi: z.boolean() }),
    errors: [404],
  }),
  getFastlink: endpoint({
    method: 'GET',
    path: '/fastlink',
    auth: 'session',
    needsBearer: true,
    summary: "Opens the aggregator's widget for this depositor",
    data: z.object({
      uuid: z.uuid(),
      url: z.string(),
      token: z.string(),
      expires_at: Instant,
    }),
    errors: [403, 429, 503],
  }),
  linkFastlink: endpoint({
    method: 'POST',
    path: '/link/fastlink',
    auth: 'session',
    summary: 'What the widget ended with: links the account consented to, or notes the failure',
    body: z.object({
      uuid: z.uuid(),
      success: z.boolean(),
      reason: z.optional(WidgetFailure),
      step_up: LinkStepUp,
    }),
    data: LinkReply,
    errors: [400, 403, 404, 503],
  }),
  linkManual: endpoint({
    method: 'POST',
    path: '/link/manual',
    auth: 'session',
    idempotent: true,
    summary: 'Saves bank details and sends microdeposits',
    body: z.object({
      routing_number: RoutingNumber,
      account_number: AccountNumber,
      account_type: AccountType,
      step_up: LinkStepUp,
    }),
    data: LinkReply,
    errors: [400, 403, 429],
  }),
  verifyManual: endpoint({
    method: 'POST',
    path: '/link/manual/verify',
    auth: 'session',
    summary:
      'Checks the two amounts; three wrong tries lock the account, nine in 30 days are the last',
    body: z.object({ account_id: z.uuid(), amounts_cents: z.tuple([MicroAmount, MicroAmount]) }),
    data: z.object({
      ...LinkReply.shape,
      result: z.enum(['verified', 'incorrect', 'locked']),
    }),
    errors: [403, 404],
  }),
  reissueManual: endpoint({
    method: 'POST',
    path: '/link/manual/reissue',
    auth: 'session',
    idempotent: true,
    summary: 'Sends new microdeposits, at most twice',
    body: z.object({ account_id: z.uuid() }),
    data: LinkReply,
    errors: [403, 404],
  }),
}
