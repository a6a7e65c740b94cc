import { hasPassed, isCompleted, RegistrationStep, type LinkedAccountStatus } from './enums.ts'
import {
  type LinkedStanding,
  mayLink,
  mayMoveMoney,
  maySign,
  accountStatusOf,
} from './account-status.ts'

/** The registration table of STATES: which page opens when. Guards and acts read the same rows. */

/** Where a depositor stands, and their links. */
export type RegistrationState = LinkedStanding

function isOnHold(state: RegistrationState): boolean {
  return state.extended_status === 'HOLD'
}

type Step = RegistrationStep | null

interface Row {
  steps: readonly Step[]
  and?: (state: RegistrationState) => boolean
  /** Stays open on HOLD; every other page gives way to hold-account (SPEC 6). */
  onHold?: true
  /** The page is what the person has to do next, when it opens and this holds. */
  work?: (state: RegistrationState) => boolean
}

const ALL_STEPS: readonly Step[] = [null, ...RegistrationStep.options]

function steps(from: Step, to: Step = from): readonly Step[] {
  return ALL_STEPS.slice(ALL_STEPS.indexOf(from), ALL_STEPS.indexOf(to) + 1)
}

const always = () => true

const passed = (state: RegistrationState) => hasPassed(state.registration_status)

/** STATES: What each standing opens. Staff may decline before the details are confirmed. */
const notDeclined = (state: RegistrationState) => state.registration_status !== 'FAILED'

/** Staff may also approve before, once all was told: what they looked at is what stays. */
const notDecided = (state: RegistrationState) =>
  notDeclined(state) && !(passed(state) && state.registration_last_step === 'employer')

/** SPEC 4: the statuses of additional-info and reviewing-account. */
function isUnderReview({ registration_status: status }: RegistrationState): boolean {
  return (
    status === 'IN_REVIEW' ||
    status === 'FLAGGED' ||
    status === 'ERRORED' ||
    status === 'UNSUBMITTED'
  )
}

/** SPEC 4: the hold page. */
function isHeld(state: RegistrationState): boolean {
  const { registration_status: status } = state
  return status === 'FAILED' || status === 'VIEW_ONLY' || isOnHold(state)
}

/** STATES: Hold and cancelling. A decision or a question about somebody is not theirs to undo. */
function mayCancel(state: RegistrationState): boolean {
  return !isHeld(state)
}

/** Micro-deposits are on their way: an open widget (PENDING) holds nothing up. */
function hasPendingLink(state: RegistrationState): boolean {
  return state.linkStatuses.includes('VERIFICATION_PENDING')
}

function hasPendingOrActiveLink(state: RegistrationState): boolean {
  return hasPendingLink(state) || state.linkStatuses.includes('ACTIVE')
}

/** Of a link that was never proven: new micro-deposits are the way on. */
const UNPROVEN: readonly LinkedAccountStatus[] = ['LOCKED', 'TIMEOUT', 'VERIFICATION_RETURNED']

/** A link that was ACTIVE once is LOCKED too, but then there is a relink to be done, or none may be. */
function hasUnprovenLink(state: RegistrationState): boolean {
  return state.linkStatuses.some((status) => UNPROVEN.includes(status))
}

function needsReissue(state: RegistrationState): boolean {
  return hasUnprovenLink(state) && !hasPendingOrActiveLink(state)
}

function mayChooseLink(state: RegistrationState): boolean {
  if (!mayLink(state)) return false
  return state.registration_last_step === 'confirmed' || !hasPendingOrActiveLink(state)
}

/**
 * STATES "Linking": other details may be saved while micro-deposits are pending. ERRORED,
 * UNSUBMITTED, FAILED and unset are barred too: none of them may link.
 */
function mayEnterBankDetails(state: RegistrationState): boolean {
  if (state.relink || !mayLink(state)) return false
  return state.registration_last_step !== 'bank' || !state.linkStatuses.includes('ACTIVE')
}

function mayVerifyMicrodeposits(state: RegistrationState): boolean {
  if (state.relink || !mayLink(state)) return false
  const hasBegun = hasPendingLink(state) || hasUnprovenLink(state)
  return !isCompleted(state.registration_last_step) || hasBegun
}

/** A first deposit: a link that was lost has its own page to lead to. */
function mayFund(state: RegistrationState): boolean {
  return mayMoveMoney(state) || accountStatusOf(state) === 'relink_pending'
}

const microdeposits: Row = {
  steps: [...steps('bank'), ...steps('completed')],
  and: mayVerifyMicrodeposits,
}

/** In the order a person walks them. */
const TABLE = {
  landing: { steps: steps(null) },
  'basic-information': { steps: steps(null, 'employer'), and: notDecided, work: always },
  address: { steps: steps('basic', 'employer'), and: notDecided, work: always },
  employer: { steps: steps('address', 'employer'), and: notDecided, work: always },
  'confirm-details': { steps: steps('employer'), and: notDeclined, work: always },
  passed: { steps: steps('confirmed'), and: passed },
  'additional-info': { steps: ALL_STEPS, and: isUnderReview, onHold: true },
  'reviewing-account': { steps: ALL_STEPS, and: isUnderReview, onHold: true },
  'hold-account': { steps: ALL_STEPS, and: isHeld, onHold: true },
  'link-account-selection': { steps: steps('confirmed', 'bank'), and: mayChooseLink, work: always },
  'manual-funding/banking-information': {
    steps: [...steps('confirmed', 'bank'), ...steps('completed')],
    and: mayEnterBankDetails,
  },
  'manual-funding/microdeposits': { ...microdeposits, work: hasPendingOrActiveLink },
  'manual-funding/microdeposits/sent': microdeposits,
  'manual-funding/incorrect': microdeposits,
  'manual-funding/reissue': { ...microdeposits, work: needsReissue },
  'manual-funding/successful': { steps: steps('verified', 'completed') },
  'fund-account': {
    steps: steps('verified', 'disclosures'),
    and: maySign,
    work: (state) => state.registration_last_step === 'verified',
  },
  'fund-account/disclosure': { steps: steps('verified', 'disclosures'), and: maySign },
  'fund-account/ready-to-fund': { steps: steps('disclosures'), and: mayFund, work: always },
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

export function registrationPageOpens(page: RegistrationPage, state: RegistrationState): boolean {
  const row = rowOf(page)
  if (!row.steps.includes(state.registration_last_step)) return false
  if (isOnHold(state) && !row.onHold) return false
  return row.and?.(state) ?? true
}

/** The furthest page with something to do, whether or not a review is running. */
export function registrationWork(state: RegistrationState): RegistrationPage | null {
  const isWork = (page: RegistrationPage) =>
    registrationPageOpens(page, state) && rowOf(page).work?.(state) === true
  return REGISTRATION_PAGES.findLast(isWork) ?? null
}

/**
 * STATES: the table read the other way, where "Continue" leads. A decision or a review comes
 * before work; ERRORED is tried again at confirm-details. Null when no page of the table is due.
 */
export function registrationContinue(state: RegistrationState): RegistrationPage | null {
  if (isHeld(state)) return 'hold-account'
  if (state.registration_status === 'FLAGGED') return 'additional-info'
  if (state.registration_status === 'IN_REVIEW') return 'reviewing-account'
  return registrationWork(state) ?? (isUnderReview(state) ? 'additional-info' : null)
}
