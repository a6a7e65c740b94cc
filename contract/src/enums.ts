import { z } from 'zod/mini'

/** Each enumeration of SPEC 3, exactly once. */

export const RegistrationStatus = z.enum([
  'PASSED',
  'FAILED',
  'FLAGGED',
  'ERRORED',
  'IN_REVIEW',
  'VIEW_ONLY',
  'UNSUBMITTED',
  'MANUALLY_REVIEWED',
])
export type RegistrationStatus = z.infer<typeof RegistrationStatus>

/** In the order in which they are saved. */
export const RegistrationStep = z.enum([
  'basic',
  'address',
  'employer',
  'confirmed',
  'bank',
  'verified',
  'disclosures',
  'funded',
  'completed',
])
export type RegistrationStep = z.infer<typeof RegistrationStep>

export const ExtendedStatus = z.enum(['UNLINKED', 'LINKED', 'FUNDED', 'HOLD', 'REVIEW'])
export type ExtendedStatus = z.infer<typeof ExtendedStatus>

/** Defined by us, because SPEC leaves the fields of the employer page open. */
export const EmploymentStatus = z.enum([
  'EMPLOYED',
  'SELF_EMPLOYED',
  'STUDENT',
  'RETIRED',
  'NOT_EMPLOYED',
])
export type EmploymentStatus = z.infer<typeof EmploymentStatus>

/** SPEC 3: the severity of each banner type, by its number. */
export const BANNER_SEVERITY = ['success', 'info', 'warning', 'error'] as const
export type Severity = (typeof BANNER_SEVERITY)[number]
export const BannerType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type BannerType = z.infer<typeof BannerType>

export const TransactionStatus = z.enum([
  'Initiated',
  'Pending',
  'Submitted',
  'Returned',
  'Settled',
  'Voided',
  'Cancelled',
])
export type TransactionStatus = z.infer<typeof TransactionStatus>

/** The kind of a transaction; a payout is a withdrawal that closes the account. */
export const TransactionKind = z.enum([
  'deposit',
  'withdrawal',
  'payout',
  'interest',
  'withholding',
  'reversal',
  /** Credited for a reported problem, or taken back. */
  'dispute',
  /** The institution's money, paid in by staff. */
  'refund',
])
export type TransactionKind = z.infer<typeof TransactionKind>

/**
 * Linked is the outside account, Primary the savings account, Service the institution's account
 * (interest in, fees out).
 */
export const TransferDirection = z.enum([
  'PrimaryToService',
  'ServiceToPrimary',
  'PrimaryToLinked',
  'LinkedToPrimary',
])
export type TransferDirection = z.infer<typeof TransferDirection>

export const TRANSFER_SUCCESS = 'SUCCESS'

export const LinkedAccountKind = z.enum(['FASTLINK', 'MANUAL'])
export type LinkedAccountKind = z.infer<typeof LinkedAccountKind>

export const LinkedAccountStatus = z.enum([
  'VERIFICATION_PENDING',
  'FAILED',
  'VERIFICATION_RETURNED',
  'ACTIVE',
  'ARCHIVED',
  'LOCKED',
  'DEPOSITS_LOCKED',
  'PENDING',
  'VERIFIED',
  'TIMEOUT',
  'ERRORED',
  'VIEW_ONLY',
  'undefined',
])
export type LinkedAccountStatus = z.infer<typeof LinkedAccountStatus>

export const LinkingMode = z.enum([
  'FASTLINK_ONLY',
  'MANUAL_ONLY',
  'FASTLINK_SAME_FI_ONLY',
  'MANUAL_SAME_FI_ONLY',
  'UNRESTRICTED',
  'BOTH_SAME_FI_ONLY',
])
export type LinkingMode = z.infer<typeof LinkingMode>

export const GenericStatus = z.enum(['PENDING', 'COMPLETED', 'FAILED', 'ARCHIVED'])
export type GenericStatus = z.infer<typeof GenericStatus>

/** SPEC 3: an item is retryable, or needs attention, when PENDING or FAILED. */
export function needsAttention(status: GenericStatus): boolean {
  return status === 'PENDING' || status === 'FAILED'
}

/** Who insures the deposits (RULES: Showing who insures it). */
export const Insurer = z.enum(['FDIC', 'NCUA', 'NONE'])
export type Insurer = z.infer<typeof Insurer>

export const MfaType = z.enum(['email', 'phone'])
export type MfaType = z.infer<typeof MfaType>

/** SPEC 4: passed means PASSED or MANUALLY_REVIEWED. */
export function hasPassed(status: RegistrationStatus | null): boolean {
  return status === 'PASSED' || status === 'MANUALLY_REVIEWED'
}

/** SPEC 4: passed-or-review adds IN_REVIEW. */
export function hasPassedOrIsInReview(status: RegistrationStatus | null): boolean {
  return hasPassed(status) || status === 'IN_REVIEW'
}

/** SPEC 4: null and earlier steps are "at or before". */
export function isAtOrBefore(step: RegistrationStep | null, limit: RegistrationStep): boolean {
  if (step === null) return true
  const order = RegistrationStep.options
  return order.indexOf(step) <= order.indexOf(limit)
}

/** SPEC 4: a registration counts as done only at `completed`. */
export function isCompleted(step: RegistrationStep | null): boolean {
  return step === 'completed'
}
