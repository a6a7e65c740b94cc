import { isIdentityChecked } from '@passbook/contract/account-status'
import type { Progress } from '@passbook/contract/depositor'
import {
  hasPassed,
  hasPassedOrIsInReview,
  isCompleted,
  type MfaType,
} from '@passbook/contract/enums'
import type { MessageTopic } from '@passbook/contract/messages'
import {
  registrationContinue,
  registrationWork,
  type RegistrationPage,
} from '@passbook/contract/registration-pages'
import type { Facts, SignedInFacts } from './facts.ts'
import {
  hasPapers,
  isSignedIn,
  isViewOnly,
  mayRelink,
  registrationState,
} from './guards/standing.ts'
import type { Address, Path } from './path.ts'
import * as wording from './lib/wording.ts'

/** SPEC 2 "Redirect after login", as STATES "After signing in" defines it: first match wins. */
export function afterSignIn(progress: Progress): Path {
  const { registration_status: status, registration_last_step: lastStep } = progress
  if (lastStep === null) return '/registration/landing'
  if (!isCompleted(lastStep)) return '/login/registration-home'
  if (status === 'VIEW_ONLY') return VIEW_ONLY_HOME
  if (progress.extended_status === 'HOLD') return '/registration/hold-account'
  if (!progress.is_primary && !hasPassed(status) && status !== null) {
    return status === 'FAILED' ? '/registration/hold-account' : '/registration/additional-info'
  }
  if (progress.is_joining && hasPassed(status)) return '/joint-account/onboarding/success'
  if (hasPassedOrIsInReview(status)) return '/dashboard'
  return '/not-found'
}

/** The first page for a person whose account is closed, also for pages that do not open for them. */
export const VIEW_ONLY_HOME: Path = '/dashboard/documents'

/** STATES: VIEW_ONLY is redirected to documents from everywhere except these pages and those below them. */
const OPEN_TO_VIEW_ONLY: readonly (Path | '*')[] = [
  VIEW_ONLY_HOME,
  '/disclosures',
  '/message-center',
  '/my-account',
  // RULES "Disputes": also after closing.
  '/report-a-problem',
  '/faq',
  '/logout',
  '/not-found',
  '*',
  '/withdraw/close-success',
  '/registration/cancelled-account-open',
  '/registration/hold-account',
  // Emailed links work in any session.
  '/login/reset-password',
  '/email-verification',
  '/email-verified',
  '/not-me',
  // Not an account page: development only.
  '/dev/ui',
]

/** Shared by guards and menus; takes the path as the route table writes it. */
export function isOpenToViewOnly(path: string): boolean {
  return OPEN_TO_VIEW_ONLY.some((open) => `${path}/`.startsWith(`${open}/`))
}

/** SPEC 2 "Logo click destination". */
export function logoDestination(facts: Facts): Path {
  if (!isSignedIn(facts)) return '/login'
  const { progress } = facts
  if (progress === null) return '/login/entry'
  if (hasPassed(progress.registration_status)) return '/dashboard'
  if (isCompleted(progress.registration_last_step)) return '/login/entry'
  return '/login/registration-home'
}

const REGISTRATION_PATHS: Record<RegistrationPage, Path> = {
  landing: '/registration/landing',
  'basic-information': '/registration/basic-information',
  address: '/registration/address',
  employer: '/registration/employer',
  'confirm-details': '/registration/confirm-details',
  passed: '/registration/passed',
  'additional-info': '/registration/additional-info',
  'reviewing-account': '/registration/reviewing-account',
  'hold-account': '/registration/hold-account',
  'link-account-selection': '/registration/link-account-selection',
  'manual-funding/banking-information': '/manual-funding/banking-information',
  'manual-funding/microdeposits': '/manual-funding/microdeposits',
  'manual-funding/microdeposits/sent': '/manual-funding/microdeposits/sent',
  'manual-funding/incorrect': '/manual-funding/incorrect',
  'manual-funding/reissue': '/manual-funding/reissue',
  'manual-funding/successful': '/manual-funding/successful',
  'fund-account': '/fund-account',
  'fund-account/disclosure': '/fund-account/disclosure',
  'fund-account/ready-to-fund': '/fund-account/ready-to-fund',
  'fund-account/successful-fund': '/fund-account/successful-fund',
  'cancel-account-open': '/registration/cancel-account-open',
}

export function registrationPath(page: RegistrationPage): Path {
  return REGISTRATION_PATHS[page]
}

/**
 * Where "Continue" on registration-home leads. An SSN that somebody else has is resolved first. An account that lost its link before it was funded
 * is relinked first; a status that the table does not know leads to messages with the institution.
 */
export function continueTarget(facts: SignedInFacts): Path {
  const page = registrationContinue(registrationState(facts))
  if (page !== null && isFundingPage(page) && mayRelink(facts.progress)) {
    return '/relink/selection'
  }
  if (page === 'confirm-details' && facts.progress.is_duplicate) {
    return '/registration/duplicate-notification'
  }
  return page === null ? '/registration/message-center' : registrationPath(page)
}

/** What a person under review can do meanwhile (STATES: FLAGGED and IN_REVIEW may link and sign). */
export function workTarget(facts: SignedInFacts): Path | null {
  const page = registrationWork(registrationState(facts))
  if (page === null) return null
  const relinkFirst = isFundingPage(page) && mayRelink(facts.progress)
  return relinkFirst ? '/relink/selection' : registrationPath(page)
}

function isFundingPage(page: RegistrationPage): boolean {
  return page === 'fund-account' || page === 'fund-account/ready-to-fund'
}

/** The pages where a person writes to the institution and reads its answers. */
export interface MessagePages {
  list: Path
  write: Path
  /** Where a person who is still opening an account continues. */
  application?: Path
}

/** STATES: until registration is completed, messages have separate registration pages. */
export function messagePages(progress: Progress): MessagePages {
  const isOver = isCompleted(progress.registration_last_step) || isViewOnly(progress)
  return isOver ? MESSAGE_CENTER : REGISTRATION_MESSAGE_CENTER
}

export const MESSAGE_CENTER: MessagePages = {
  list: '/message-center',
  write: '/message-center/add-new-message',
}

export const REGISTRATION_MESSAGE_CENTER: MessagePages = {
  list: '/registration/message-center',
  write: '/registration/message-center/add-new-message',
  application: '/login/registration-home',
}

/** A new message with its topic or transaction filled in. */
export function newMessage(
  progress: Progress | null,
  about: { topic?: MessageTopic; transaction?: string } = {},
): Address {
  // Without progress the guard redirects and keeps the query.
  const { write } = progress ? messagePages(progress) : MESSAGE_CENTER
  const search = new URLSearchParams(about).toString()
  return search ? `${write}?${search}` : write
}

/** The page with a place for each document that staff asked a person for. */
export function documentsPage(progress: Progress): Path {
  return isIdentityChecked(progress) ? '/registration/additional-info' : messagePages(progress).list
}

/** Whether a person has documents to read: anyone who held an account, also on hold or after closing. */
export function hasDocuments(progress: Progress | null): boolean {
  return progress !== null && hasPapers(progress)
}

/** Whether a person may report problems: as long as documents are kept. */
export function mayReport(progress: Progress | null): boolean {
  return hasDocuments(progress)
}

/** The page to report a problem: with a transaction, or with a line of a statement. */
export function reportProblem(
  about: { transaction?: string; statement?: string; month?: string } = {},
): Address {
  const search = new URLSearchParams(about).toString()
  return search ? `/report-a-problem?${search}` : '/report-a-problem'
}

/** The page of submitted reports and their results. */
export const YOUR_REPORTS: Path = '/report-a-problem/your-reports'

/** STATES "Closing": the withdrawal page, in the mode that pays out everything and closes the account. */
export const CLOSE_ACCOUNT: Address = '/withdraw?close'

/** SPEC 2: the MFA type being changed decides the back link and the title of its code page. */
export function userOtpPage(mfaType: MfaType): { back: Path; title: string } {
  return mfaType === 'email'
    ? { back: '/my-account/edit-user-info/email', title: wording.editEmailAddress }
    : { back: '/my-account/edit-user-info/phone', title: wording.editPhoneNumber }
}
