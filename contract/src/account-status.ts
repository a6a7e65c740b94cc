import {
  hasPassed,
  hasPassedOrIsInReview,
  isCompleted,
  type ExtendedStatus,
  type LinkedAccountStatus,
  type RegistrationStatus,
  type RegistrationStep,
} from './enums.ts'

/** STATES "What each standing opens": one table that both page guards and server actions read. */

/** A depositor's status, with the field names of `Progress`. */
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

/** What reading depends on: only the person's status, not what keeps them from moving money. */
export type ReadersStanding = Omit<Standing, 'other_holder_barred' | 'relink'>

/** A standing plus the statuses of the linked outside accounts, newest first and ARCHIVED last. */
export interface LinkedStanding extends Standing {
  linkStatuses: readonly LinkedAccountStatus[]
}

interface Permissions {
  /** Documents, statements, taxes, disclosures, consents, my account, messages. */
  papers: boolean
  /** Everything else about the account. */
  reads: boolean
  movesMoney: boolean
  links: boolean
  signs: boolean
  /** Stopping a transfer is a right: anyone who may read a transfer may cancel it. */
  voids: boolean
  /** With a relink pending, an account can be closed only if there is nothing to pay out. */
  closes: boolean
}

const NOTHING: Permissions = {
  papers: false,
  reads: false,
  movesMoney: false,
  links: false,
  signs: false,
  voids: false,
  closes: false,
}
const PAPERS: Permissions = { ...NOTHING, papers: true }
const READS: Permissions = { ...PAPERS, reads: true, signs: true, voids: true }

const TABLE = {
  passed: { ...READS, movesMoney: true, links: true, closes: true },
  relink_pending: { ...READS, links: true, closes: true },
  /** FLAGGED or IN_REVIEW while the account is being opened: only funding has to wait. */
  in_doubt: { ...READS, links: true },
  /** REVIEW, or IN_REVIEW once completed. */
  review: READS,
  other_holder_barred: READS,
  hold: PAPERS,
  view_only: PAPERS,
  declined: NOTHING,
  /** STATES (Joint): a second holder reads nothing and moves nothing until they have signed. */
  joining: { ...NOTHING, signs: true },
  /** Not checked yet, no answer from the check, or a joint holder who has not passed. */
  unchecked: NOTHING,
} satisfies Record<string, Permissions>

export type AccountStatus = keyof typeof TABLE

/** Registration statuses that wait for a decision of staff. */
export const WAITING_STATUSES = ['FLAGGED', 'IN_REVIEW', 'ERRORED', 'UNSUBMITTED'] as const

/** Whether the identity of a person is being checked (SPEC 4: additional-info and reviewing-account). */
export function isIdentityChecked({
  registration_status,
}: Pick<Standing, 'registration_status'>): boolean {
  return WAITING_STATUSES.some((status) => status === registration_status)
}

/** Whether staff still have to decide about a person. Only then may documents be asked for. */
export function waitsForReview(
  standing: Pick<Standing, 'registration_status' | 'extended_status'>,
): boolean {
  return standing.extended_status === 'REVIEW' || isIdentityChecked(standing)
}

/** Finds the table row for a person: the first condition that is true wins. */
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

/** FLAGGED counts only while an account is being opened. A joint holder has to have passed. */
function isChecked(standing: Standing): boolean {
  const { registration_status: status } = standing
  if (!isCompleted(standing.registration_last_step)) {
    return hasPassedOrIsInReview(status) || status === 'FLAGGED'
  }
  return standing.is_primary ? hasPassedOrIsInReview(status) : hasPassed(status)
}

function permissionsOf(standing: Standing): Permissions {
  return TABLE[accountStatusOf(standing)]
}

export function mayReadPapers(standing: ReadersStanding): boolean {
  return permissionsOf({ other_holder_barred: false, relink: false, ...standing }).papers
}

/** Whether the person has what SPEC 6 calls an active status. */
export function mayRead(standing: ReadersStanding): boolean {
  return permissionsOf({ other_holder_barred: false, relink: false, ...standing }).reads
}

/** True for a person who passed, with no holder on HOLD or REVIEW and no relink pending. */
export function mayMoveMoney(standing: Standing): boolean {
  return permissionsOf(standing).movesMoney
}

/** Depositing also needs an ACTIVE link. */
export function mayDeposit(standing: LinkedStanding): boolean {
  return mayMoveMoney(standing) && standing.linkStatuses.includes('ACTIVE')
}

/** Also needs an ACTIVE or DEPOSITS_LOCKED link: a bank account without funds can still be paid. */
export function mayWithdraw(standing: LinkedStanding): boolean {
  const { linkStatuses } = standing
  const isReachable = linkStatuses.includes('ACTIVE') || linkStatuses.includes('DEPOSITS_LOCKED')
  return mayMoveMoney(standing) && isReachable
}

export function mayLink(standing: Standing): boolean {
  return permissionsOf(standing).links
}

export function maySign(standing: Standing): boolean {
  return permissionsOf(standing).signs
}

export function mayVoid(standing: Standing): boolean {
  return permissionsOf(standing).voids
}

/** Only an open account can be closed; a payout also needs a link that can receive it. */
export function mayClose(standing: Standing): boolean {
  return isCompleted(standing.registration_last_step) && permissionsOf(standing).closes
}
