import { hasPassed, RegistrationStep, type LinkedAccountStatus } from './enums.ts'
import {
  type LinkedStanding,
  type Standing,
  mayLink,
  mayMoveMoney,
  maySign,
  accountStatusOf,
  isIdentityChecked,
} from './account-status.ts'

/** The registration table of STATES: which page opens when. Guards and acts use the same rows. */

/** A depositor's status and their links. */
export type RegistrationState = LinkedStanding

function isOnHold(state: RegistrationState): boolean {
  return state.extended_status === 'HOLD'
}

type Step = RegistrationStep | null

interface Row {
  steps: readonly Step[]
  and?: (state: RegistrationState) => boolean
  /** The page stays open on HOLD; every other page is replaced by hold-account (SPEC 6). */
  onHold?: true
  /** If the page opens and this is true, the page is the person's next task. */
  isNext?: (state: RegistrationState) => boolean
}

const ALL_STEPS: readonly Step[] = [null, ...RegistrationStep.options]

function steps(from: Step, to: Step = from): readonly Step[] {
  return ALL_STEPS.slice(ALL_STEPS.indexOf(from), ALL_STEPS.indexOf(to) + 1)
}

const always = () => true

const passed = (state: RegistrationState) => hasPassed(state.registration_status)

/** STATES: What each standing opens. Staff may decline before the details are confirmed. */
const notDeclined = (state: RegistrationState) => state.registration_status !== 'FAILED'

/** Staff may also approve early, once all details were entered, which then must not change. */
const notDecided = (state: RegistrationState) =>
  notDeclined(state) && !(passed(state) && state.registration_last_step === 'employer')

/** SPEC 4: the hold page. */
function isHeld(state: RegistrationState): boolean {
  const { registration_status: status } = state
  return status === 'FAILED' || status === 'VIEW_ONLY' || isOnHold(state)
}

/** STATES: Hold and cancelling. Nobody may cancel once we declined them or put them on hold. */
function mayCancel(state: RegistrationState): boolean {
  return !isHeld(state)
}

/** Micro-deposits are on their way. An open widget (PENDING) delays nothing. */
function hasPendingLink(state: RegistrationState): boolean {
  return state.linkStatuses.includes('VERIFICATION_PENDING')
}

function hasPendingOrActiveLink(state: RegistrationState): boolean {
  return hasPendingLink(state) || state.linkStatuses.includes('ACTIVE')
}

/** The statuses of a link that was never verified: new micro-deposits are the next step. */
const UNVERIFIED: readonly LinkedAccountStatus[] = ['LOCKED', 'TIMEOUT', 'VERIFICATION_RETURNED']

/** A link that was ACTIVE can also be LOCKED, but then a relink is pending, or linking is not allowed. */
function hasUnverifiedLink(state: RegistrationState): boolean {
  return state.linkStatuses.some((status) => UNVERIFIED.includes(status))
}

function needsReissue(state: RegistrationState): boolean {
  return hasUnverifiedLink(state) && !hasPendingOrActiveLink(state)
}

/** An account is linked and not funded yet: it can still be replaced by another one. */
function isBeforeFunding({ registration_last_step: step }: RegistrationState): boolean {
  return step === 'verified' || step === 'disclosures'
}

/** Linking is a task only until an account is linked; a change of it is the person's choice. */
function isLinkMissing(state: RegistrationState): boolean {
  return !isBeforeFunding(state)
}

function mayChange(state: RegistrationState): boolean {
  return isBeforeFunding(state) && !state.relink && state.linkStatuses.includes('ACTIVE')
}

function mayChooseLink(state: RegistrationState): boolean {
  if (!mayLink(state)) return false
  if (isBeforeFunding(state)) return mayChange(state)
  return state.registration_last_step === 'confirmed' || !hasPendingOrActiveLink(state)
}

/**
 * STATES "Linking": other details may be saved while micro-deposits are pending. ERRORED,
 * UNSUBMITTED, FAILED and unset are excluded too: none of them may link.
 */
function mayEnterBankDetails(state: RegistrationState): boolean {
  if (state.relink || !mayLink(state)) return false
  if (isBeforeFunding(state)) return mayChange(state)
  return state.registration_last_step !== 'bank' || !state.linkStatuses.includes('ACTIVE')
}

function mayVerifyMicrodeposits(state: RegistrationState): boolean {
  if (state.relink || !mayLink(state)) return false
  const hasBegun = hasPendingLink(state) || hasUnverifiedLink(state)
  return state.registration_last_step === 'bank' || hasBegun
}

/** For a first deposit; a lost link leads to the relink page instead. */
function mayFund(state: RegistrationState): boolean {
  return mayMoveMoney(state) || accountStatusOf(state) === 'relink_pending'
}

const microdeposits: Row = {
  steps: [...steps('bank', 'disclosures'), ...steps('completed')],
  and: mayVerifyMicrodeposits,
}

/** In the order in which people go through them. */
const TABLE = {
  landing: { steps: steps(null) },
  'basic-information': { steps: steps(null, 'employer'), and: notDecided, isNext: always },
  address: { steps: steps('basic', 'employer'), and: notDecided, isNext: always },
  employer: { steps: steps('address', 'employer'), and: notDecided, isNext: always },
  'confirm-details': { steps: steps('employer'), and: notDeclined, isNext: always },
  passed: { steps: steps('confirmed'), and: passed },
  'additional-info': { steps: ALL_STEPS, and: isIdentityChecked, onHold: true },
  'reviewing-account': { steps: ALL_STEPS, and: isIdentityChecked, onHold: true },
  'hold-account': { steps: ALL_STEPS, and: isHeld, onHold: true },
  'link-account-selection': {
    steps: steps('confirmed', 'disclosures'),
    and: mayChooseLink,
    isNext: isLinkMissing,
  },
  'manual-funding/banking-information': {
    steps: [...steps('confirmed', 'disclosures'), ...steps('completed')],
    and: mayEnterBankDetails,
  },
  'manual-funding/microdeposits': {
    ...microdeposits,
    isNext: (state) => isLinkMissing(state) && hasPendingOrActiveLink(state),
  },
  'manual-funding/microdeposits/sent': microdeposits,
  'manual-funding/incorrect': microdeposits,
  'manual-funding/reissue': { ...microdeposits, isNext: needsReissue },
  'manual-funding/successful': { steps: steps('verified', 'completed') },
  'fund-account': {
    steps: steps('verified', 'disclosures'),
    and: maySign,
    isNext: (state) => state.registration_last_step === 'verified',
  },
  'fund-account/disclosure': { steps: steps('verified', 'disclosures'), and: maySign },
  'fund-account/ready-to-fund': { steps: steps('disclosures'), and: mayFund, isNext: always },
  'fund-account/successful-fund': { steps: steps('completed') },
  'cancel-account-open': { steps: steps(null, 'funded'), and: mayCancel },
} satisfies Record<string, Row>

export type RegistrationPage = keyof typeof TABLE

export const REGISTRATION_PAGES: readonly RegistrationPage[] = Object.keys(TABLE).filter(isPage)

function isPage(name: string): name is RegistrationPage {
  return Object.hasOwn(TABLE, name)
}

function rowOf(page: RegistrationPage): Row {
  return TABLE[page]
}

export function isRegistrationPageOpen(page: RegistrationPage, state: RegistrationState): boolean {
  const row = rowOf(page)
  if (!row.steps.includes(state.registration_last_step)) return false
  if (isOnHold(state) && !row.onHold) return false
  return row.and?.(state) ?? true
}

/**
 * Whether an application goes on: it is not completed, and it was neither declined nor put on hold. Only
 * such an application can be cancelled, and only it is saved for later.
 */
export function hasOpenApplication(standing: Standing): boolean {
  // The linked accounts do not matter here.
  return isRegistrationPageOpen('cancel-account-open', { ...standing, linkStatuses: [] })
}

/** The furthest page with something to do, whether or not a review is running. */
export function registrationWork(state: RegistrationState): RegistrationPage | null {
  const isTask = (page: RegistrationPage) =>
    isRegistrationPageOpen(page, state) && rowOf(page).isNext?.(state) === true
  return REGISTRATION_PAGES.findLast(isTask) ?? null
}

/**
 * STATES: where "Continue" leads. A decision or a review comes before other tasks; ERRORED is
 * retried at confirm-details. Null when no page of the table is due.
 */
export function registrationContinue(state: RegistrationState): RegistrationPage | null {
  if (isHeld(state)) return 'hold-account'
  if (state.registration_status === 'FLAGGED') return 'additional-info'
  if (state.registration_status === 'IN_REVIEW') return 'reviewing-account'
  return registrationWork(state) ?? (isIdentityChecked(state) ? 'additional-info' : null)
}
