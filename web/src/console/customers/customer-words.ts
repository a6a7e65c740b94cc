import type { CustomerLine, TimelineKind } from '@passbook/contract/console/customers'
import {
  type LinkedAccountStatus,
  type RegistrationStatus,
  type RegistrationStep,
  isCompleted,
} from '@passbook/contract/enums'
import type { StatusTone } from '../../ui/StatusDot.tsx'

interface Standing {
  tone: StatusTone
  words: string
}

const BY_STATUS: Partial<Record<RegistrationStatus, Standing>> = {
  FAILED: { tone: 'neutral', words: 'Declined' },
  VIEW_ONLY: { tone: 'neutral', words: 'Closed' },
  FLAGGED: { tone: 'warning', words: 'More information needed' },
  IN_REVIEW: { tone: 'warning', words: 'Identity in review' },
  ERRORED: { tone: 'warning', words: 'Identity check error' },
}

const AT_STEP: Readonly<Record<RegistrationStep, string>> = {
  basic: 'personal details entered',
  address: 'address entered',
  employer: 'employment entered',
  confirmed: 'details confirmed',
  bank: 'bank account entered',
  verified: 'bank account verified',
  disclosures: 'documents signed',
  funded: 'first deposit chosen',
  completed: 'completed',
}

type Status = Pick<CustomerLine, 'standing' | 'registration_status' | 'registration_last_step'>

/** The status of a customer, the most severe first, in the words of the filter. */
export function standingOf(customer: Status): Standing {
  const { standing, registration_status: status, registration_last_step: step } = customer
  if (standing === 'HOLD') return { tone: 'danger', words: 'On hold' }
  if (standing === 'REVIEW') return { tone: 'warning', words: 'In review' }
  const byStatus = status && BY_STATUS[status]
  if (byStatus) return byStatus
  if (isCompleted(step)) return { tone: 'success', words: 'Open' }
  return { tone: 'info', words: `Applying: ${step ? AT_STEP[step] : 'started'}` }
}

export const STATUS_FILTERS = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'applying', label: 'Applying' },
  { value: 'review', label: 'In review' },
  { value: 'hold', label: 'On hold' },
  { value: 'closed', label: 'Closed' },
] as const

export const LINK_WORDS: Readonly<Record<LinkedAccountStatus, Standing>> = {
  ACTIVE: { tone: 'success', words: 'Active' },
  VERIFIED: { tone: 'success', words: 'Verified' },
  PENDING: { tone: 'info', words: 'Linking' },
  VERIFICATION_PENDING: { tone: 'info', words: 'Waiting for micro-deposit amounts' },
  VERIFICATION_RETURNED: { tone: 'danger', words: 'Micro-deposits returned' },
  DEPOSITS_LOCKED: { tone: 'warning', words: 'Deposits blocked' },
  LOCKED: { tone: 'danger', words: 'Locked' },
  FAILED: { tone: 'danger', words: 'Failed' },
  TIMEOUT: { tone: 'danger', words: 'Timed out' },
  ERRORED: { tone: 'danger', words: 'Error' },
  ARCHIVED: { tone: 'neutral', words: 'Removed' },
  VIEW_ONLY: { tone: 'neutral', words: 'View only' },
  undefined: { tone: 'neutral', words: 'Unknown' },
}

export const TIMELINE_WORDS: Readonly<Record<TimelineKind, string>> = {
  sign_in: 'Sign-ins',
  transfer: 'Transfers',
  message: 'Messages',
  document: 'Documents',
  consent: 'Consents',
  audit: 'Audit',
}
