import {
  hasPassed,
  hasPassedOrIsInReview,
  isCompleted,
  type ExtendedStatus,
  type LinkedAccountStatus,
  type RegistrationStatus,
  type RegistrationStep,
} from './enums.ts'

/** STATES "What each standing opens": one table, read by guards and acts alike. */

/** Where a depositor stands, as `Progress` spells it. */
export interface Standing {
  registration_status: RegistrationStatus | null
  registration_last_step: RegistrationStep | null
  extended_status: ExtendedStatus | null
  is_primary: boolean
  /** A second holder who has not signed the documents of the account yet. */
  is_joining: boolean
  /** Another holder of the account is on HOLD or REVIEW. */
  other_holder_barred: boolean
  /** Relink pending (STATES: Linked account). */
  relink: boolean
}

/** What reading depends on: of the person alone, whatever else holds them from moving money. */
export type ReadersStanding = Omit<Standing, 'other_holder_barred' | 'relink'>

/** A standing, and the statuses of the outside accounts: the newest first, ARCHIVED last. */
export interface LinkedStanding extends Standing {
  linkStatuses: readonly LinkedAccountStatus[]
}

interface Opens {
  /** Documents, statements, taxes, disclosures, consents, my account, messages. */
  papers: boolean
  /** Everything else about the account. */
  reads: boolean
  movesMoney: boolean
  links: boolean
  signs: boolean
  /** A stop is a right: whoever reads a transfer may take it back. */
  voids: boolean
  /** With a relink pending only where nothing is to be paid out. */
  closes: boolean
}

const NOTHING: Opens = {
  papers: false,
  reads: false,
  movesMoney: false,
  links: false,
  signs: false,
  voids: false,
  closes: false,
}
const PAPERS: Opens = { ...NOTHING, papers: true }
const READS: Opens = { ...PAPERS, reads: true, signs: true, voids: true }

const TABLE = {
  passed: { ...READS, movesMoney: true, links: true, closes: true },
  relink_pending: { ...READS, links: true, closes: true },
  /** FLAGGED or IN_REVIEW while opening an account: only funding waits. */
  in_doubt: { ...READS, links: true },
  /** REVIEW, or IN_REVIEW once completed. */
  review: READS,
  other_holder_barred: READS,
  hold: PAPERS,
  view_only: PAPERS,
  declined: NOTHING,
  /** STATES (Joint): until they signed they read nothing and move nothing. */
  joining: { ...NOTHING, signs: true },
  /** Not asked yet, no answer, or a joint holder who has not passed. */
  unchecked: NOTHING,
} satisfies Record<string, Opens>

export type AccountStatus = keyof typeof TABLE

/** The row a person stands in; the first that is true. */
export function accountStatusOf(standing: Standing): AccountStatus {
  const { registration_status: status, extended_status: extended } = standing
  const isDone = isCompleted(standing.registration_last_step)
  if (status === 'VIEW_ONLY') return 'view_only'
  if (extended === 'HOLD') return 'hold'
  if (status === 'FAILED') return 'declined'
  if (!isChecked(standing)) return 'unchecked'
  if (standing.is_joining) return 'joining'
  if (extended === 'REVIEW') return 'review'
  if (!hasPassed(status)) return isDone ? 'review' : 'in_doubt'
  if (standing.other_holder_barred) return 'other_holder_barred'
  return standing.relink ? 'relink_pending' : 'passed'
}

/** FLAGGED is a standing of opening an account only; of a joint holder nothing less than passed. */
function isChecked(standing: Standing): boolean {
  const { registration_status: status } = standing
  if (!isCompleted(standing.registration_last_step)) {
    return hasPassedOrIsInReview(status) || status === 'FLAGGED'
  }
  return standing.is_primary ? hasPassedOrIsInReview(status) : hasPassed(status)
}

function opens(standing: Standing): Opens {
  return TABLE[accountStatusOf(standing)]
}

export function mayReadPapers(standing: ReadersStanding): boolean {
  return opens({ other_holder_barred: false, relink: false, ...standing }).papers
}

/** SPEC 6 calls it an active status. */
export function mayRead(standing: ReadersStanding): boolean {
  return opens({ other_holder_barred: false, relink: false, ...standing }).reads
}

/** Passed; no holder of the account on HOLD or REVIEW; no relink pending. */
export function mayMoveMoney(standing: Standing): boolean {
  return opens(standing).movesMoney
}

/** Also needs an ACTIVE link. */
export function mayDeposit(standing: LinkedStanding): boolean {
  return mayMoveMoney(standing) && standing.linkStatuses.includes('ACTIVE')
}

/** Also needs an ACTIVE or DEPOSITS_LOCKED link: what lacks funds still takes money. */
export function mayWithdraw(standing: LinkedStanding): boolean {
  const { linkStatuses } = standing
  const isReachable = linkStatuses.includes('ACTIVE') || linkStatuses.includes('DEPOSITS_LOCKED')
  return mayMoveMoney(standing) && isReachable
}

export function mayLink(standing: Standing): boolean {
  return opens(standing).links
}

export function maySign(standing: Standing): boolean {
  return opens(standing).signs
}

export function mayVoid(standing: Standing): boolean {
  return opens(standing).voids
}

/** An open account; a payout also needs a link that takes it. */
export function mayClose(standing: Standing): boolean {
  return isCompleted(standing.registration_last_step) && opens(standing).closes
}
