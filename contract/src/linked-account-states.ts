import type { LinkedAccountStatus } from './enums.ts'

/** STATES: Linked account. The allowed next statuses; every other change is refused. */
const MOVES: Readonly<Record<LinkedAccountStatus, readonly LinkedAccountStatus[]>> = {
  PENDING: ['ACTIVE', 'FAILED', 'ERRORED'],
  VERIFICATION_PENDING: ['VERIFIED', 'LOCKED', 'TIMEOUT', 'VERIFICATION_RETURNED', 'ARCHIVED'],
  VERIFIED: ['ACTIVE', 'ARCHIVED'],
  ACTIVE: ['LOCKED', 'DEPOSITS_LOCKED', 'VIEW_ONLY', 'ARCHIVED'],
  LOCKED: ['VERIFICATION_PENDING', 'ARCHIVED'],
  TIMEOUT: ['VERIFICATION_PENDING', 'ARCHIVED'],
  VERIFICATION_RETURNED: ['VERIFICATION_PENDING', 'ARCHIVED'],
  DEPOSITS_LOCKED: ['LOCKED', 'VIEW_ONLY', 'ARCHIVED'],
  FAILED: ['ARCHIVED'],
  ERRORED: ['ARCHIVED'],
  VIEW_ONLY: ['LOCKED', 'ARCHIVED'],
  ARCHIVED: [],
  undefined: [],
}

export function mayMoveLink(from: LinkedAccountStatus, to: LinkedAccountStatus): boolean {
  return MOVES[from].includes(to)
}

/** Whether money may be pulled from it: it was validated before the first debit (RULES: Moving money). */
export function mayDepositFrom(status: LinkedAccountStatus): boolean {
  return status === 'ACTIVE'
}

/** Whether money may be sent there: a bank that lacked funds for a deposit still takes a withdrawal. */
export function mayWithdrawTo(status: LinkedAccountStatus): boolean {
  return status === 'ACTIVE' || status === 'DEPOSITS_LOCKED' || status === 'VIEW_ONLY'
}

interface LinkFacts {
  status: LinkedAccountStatus
  /** It was ACTIVE at some time. */
  was_active: boolean
}

/**
 * STATES: relink pending = there was an ACTIVE link, none is ACTIVE or DEPOSITS_LOCKED now, nothing
 * is under review, the account is not closed. Never stored: computed for each progress reply.
 */
export function isRelinkPending(
  links: readonly LinkFacts[],
  { isOnReview, isClosed }: { isOnReview: boolean; isClosed: boolean },
): boolean {
  if (isOnReview || isClosed) return false
  const isUsable = links.some(({ status }) => status === 'ACTIVE' || status === 'DEPOSITS_LOCKED')
  return !isUsable && links.some(({ was_active, status }) => was_active && status !== 'VIEW_ONLY')
}

/** Sorts newest first, ARCHIVED last; the first is SPEC 4's "first linked account". */
export function inLinkOrder<L extends { status: LinkedAccountStatus; created_at: string }>(
  links: readonly L[],
): L[] {
  const rank = ({ status }: L) => (status === 'ARCHIVED' ? 1 : 0)
  return links.toSorted((a, b) => rank(a) - rank(b) || (a.created_at < b.created_at ? 1 : -1))
}
