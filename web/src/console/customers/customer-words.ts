import type { CustomerLine, TimelineKind } from '@passbook/contract/console/customers'
import {
  type LinkedAccountStatus,
  type RegistrationStatus,
  type RegistrationStep,
  isCompleted,
} from '@passbook/contract/enums'
import { asTitle } from '../../lib/as-title.ts'
import { fill } from '../../lib/fill.ts'
import type { StatusTone } from '../../ui/StatusDot.tsx'
import * as wording from './wording.ts'

interface Standing {
  tone: StatusTone
  words: string
}

const BY_STATUS: Partial<Record<RegistrationStatus, Standing>> = {
  FAILED: { tone: 'neutral', words: wording.declined },
  VIEW_ONLY: { tone: 'neutral', words: wording.closed },
  FLAGGED: { tone: 'warning', words: wording.moreInformationNeeded },
  IN_REVIEW: { tone: 'warning', words: wording.identityInReview },
  ERRORED: { tone: 'warning', words: wording.identityCheckError },
}

const AT_STEP: Readonly<Record<RegistrationStep, string>> = {
  basic: wording.personalDetailsEntered,
  address: wording.addressEntered,
  employer: wording.employmentEntered,
  confirmed: wording.detailsConfirmed,
  bank: wording.bankAccountEntered,
  verified: wording.bankAccountVerified,
  disclosures: wording.documentsSigned,
  funded: wording.firstDepositChosen,
  completed: 'completed',
}

type Status = Pick<CustomerLine, 'standing' | 'registration_status' | 'registration_last_step'>

/** The status of a customer, the most severe first, in the words of the filter. */
export function standingOf(customer: Status): Standing {
  const { standing, registration_status: status, registration_last_step: step } = customer
  if (standing === 'HOLD') return { tone: 'danger', words: wording.onHold }
  if (standing === 'REVIEW') return { tone: 'warning', words: wording.inReviewHeading }
  const byStatus = status && BY_STATUS[status]
  if (byStatus) return byStatus
  if (isCompleted(step)) return { tone: 'success', words: wording.open }
  return {
    tone: 'info',
    words: fill(wording.applyingAtStep, { atStep: step ? AT_STEP[step] : wording.started }),
  }
}

export const STATUS_FILTERS = [
  { value: '', label: wording.all },
  { value: 'open', label: wording.open },
  { value: 'applying', label: wording.applying },
  { value: 'review', label: wording.inReviewHeading },
  { value: 'hold', label: wording.onHold },
  { value: 'closed', label: wording.closed },
] as const

/** The earnings are interest or dividends. */
export function kindFilters(earnings: string) {
  return [
    { value: '', label: wording.all },
    { value: 'deposit', label: wording.deposits },
    { value: 'withdrawal', label: wording.withdrawals },
    { value: 'payout', label: wording.payouts },
    { value: 'interest', label: asTitle(earnings) },
    { value: 'withholding', label: wording.withheldTax },
    { value: 'reversal', label: wording.reversals },
    { value: 'dispute', label: wording.disputes },
    { value: 'refund', label: wording.refunds },
  ] as const
}

export const STATUS_OF_TRANSFER = [
  { value: '', label: wording.all },
  { value: 'Pending', label: wording.scheduled },
  { value: 'Submitted', label: wording.onItsWay },
  { value: 'Settled', label: wording.settled },
  { value: 'Returned', label: wording.returned },
  { value: 'Voided', label: wording.canceled },
] as const

export const LINK_WORDS: Readonly<Record<LinkedAccountStatus, Standing>> = {
  ACTIVE: { tone: 'success', words: wording.active },
  VERIFIED: { tone: 'success', words: wording.verified },
  PENDING: { tone: 'info', words: wording.linking },
  VERIFICATION_PENDING: { tone: 'info', words: wording.waitingForMicrodepositAmounts },
  VERIFICATION_RETURNED: { tone: 'danger', words: wording.microdepositsReturned },
  DEPOSITS_LOCKED: { tone: 'warning', words: wording.depositsBlocked },
  LOCKED: { tone: 'danger', words: wording.locked },
  FAILED: { tone: 'danger', words: wording.failed },
  TIMEOUT: { tone: 'danger', words: wording.timedOut },
  ERRORED: { tone: 'danger', words: wording.error },
  ARCHIVED: { tone: 'neutral', words: wording.removed },
  VIEW_ONLY: { tone: 'neutral', words: wording.viewOnly },
  undefined: { tone: 'neutral', words: wording.unknown },
}

export const TIMELINE_WORDS: Readonly<Record<TimelineKind, string>> = {
  sign_in: 'Sign-ins',
  transfer: wording.transfers,
  message: wording.messages,
  document: wording.documents,
  consent: wording.consents,
  audit: wording.audit,
}
