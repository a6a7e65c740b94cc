import { isCompleted, type RegistrationStatus } from './enums.ts'
import {
  type AccountStatus,
  mayDeposit,
  mayLink,
  maySign,
  mayWithdraw,
  accountStatusOf,
} from './account-status.ts'
import type { LinkFacts, StatusFacts, StatusWords } from './status-messages/facts.ts'
import { LINK_WORDS, type LinkKey, NO_LINK } from './status-messages/link-words.ts'
import {
  PERSON_WORDS,
  type PersonKey,
  withRequestedDocuments,
} from './status-messages/person-words.ts'

/**
 * The status of a person in words: what it is, why, since when, and one thing to do (UX 36, 41).
 * One table over STATES for every page and letter that mentions it.
 */

export interface StatusMessage extends StatusWords {
  key: PersonKey | LinkKey | 'no_link'
}

/** The messages to show, most serious first; empty when all is well. */
export function statusMessagesOf(facts: StatusFacts): StatusMessage[] {
  const all = [personStatusMessage(facts), linkStatusMessage(facts), documentsStatusMessage(facts)]
  return all.filter((message) => message !== null)
}

/** STATES "Documents later": a new version blocks nothing; opening has a separate step for it. */
function documentsStatusMessage(facts: StatusFacts): StatusMessage | null {
  const { progress } = facts
  const isAsked = isCompleted(progress.registration_last_step) && maySign(progress)
  if (!isAsked || progress.unsigned_documents === 0) return null
  return { key: 'unsigned', ...PERSON_WORDS.unsigned(facts) }
}

export function personStatusMessage(facts: StatusFacts): StatusMessage | null {
  const key = personKey(facts) ?? (facts.documentsDueOn ? 'checking' : null)
  return key && { key, ...withRequestedDocuments(PERSON_WORDS[key](facts), facts) }
}

/** The message about the link that needs attention; null while linking is not allowed. */
export function linkStatusMessage(facts: StatusFacts): StatusMessage | null {
  if (!mayLink(facts.progress)) return null
  for (const key of LINK_KEYS) {
    const link = facts.links.find((each) => isAbout(key, each, facts))
    if (link) return { key, ...LINK_WORDS[key](link, facts) }
  }
  return null
}

/** Why money may not move in this direction; null if it may (STATES: What each standing opens). */
export function moneyStatusMessage(
  facts: StatusFacts,
  direction: 'deposit' | 'withdrawal',
): StatusMessage | null {
  const standing = { ...facts.progress, linkStatuses: facts.links.map(({ status }) => status) }
  const isOpen = direction === 'deposit' ? mayDeposit(standing) : mayWithdraw(standing)
  if (isOpen) return null
  return personStatusMessage(facts) ?? linkStatusMessage(facts) ?? { key: 'no_link', ...NO_LINK }
}

const BY_ACCOUNT_STATUS: Record<AccountStatus, PersonKey | null> = {
  passed: null,
  relink_pending: null,
  in_doubt: 'checking',
  review: 'review',
  other_holder_barred: 'other_holder',
  hold: 'hold',
  view_only: 'closed',
  declined: 'declined',
  joining: null,
  unchecked: null,
}

const BY_REGISTRATION_STATUS: Partial<Record<RegistrationStatus, PersonKey>> = {
  ERRORED: 'errored',
  FLAGGED: 'flagged',
  IN_REVIEW: 'checking',
}

/** A HOLD or REVIEW is more serious than a pending identity check. */
function personKey({ progress }: StatusFacts): PersonKey | null {
  const { registration_status: status, extended_status: extended } = progress
  const byAccount = BY_ACCOUNT_STATUS[accountStatusOf(progress)]
  const byRegistration = status === null ? undefined : BY_REGISTRATION_STATUS[status]
  const isStopped = extended === 'HOLD' || extended === 'REVIEW'
  if (!isStopped && progress.is_duplicate && isWaitingToConfirm(progress)) return 'duplicate'
  if (!isStopped) return byRegistration ?? byAccount
  // A review that began before the identity check is one too.
  return byAccount ?? byRegistration ?? 'review'
}

/** The SSN is claimed when the details are confirmed; a decision by staff comes first. */
function isWaitingToConfirm({
  registration_last_step: lastStep,
  registration_status: status,
}: StatusFacts['progress']): boolean {
  return lastStep === 'employer' && status !== 'FAILED' && status !== 'VIEW_ONLY'
}

/** Links that the person is setting up come before links that the bank disabled. */
const LINK_KEYS: readonly LinkKey[] = [
  'amounts',
  'amounts_wrong',
  'amounts_late',
  'deposits_back',
  'relink',
  'deposits_locked',
  'link_failed',
]

function isAbout(key: LinkKey, link: LinkFacts, facts: StatusFacts): boolean {
  const { status, was_active } = link
  switch (key) {
    case 'amounts':
      return status === 'VERIFICATION_PENDING'
    case 'amounts_wrong':
      return status === 'LOCKED' && !was_active
    case 'amounts_late':
      return status === 'TIMEOUT'
    case 'deposits_back':
      return status === 'VERIFICATION_RETURNED'
    case 'relink':
      return facts.progress.relink && was_active
    case 'deposits_locked':
      return status === 'DEPOSITS_LOCKED' && isCompleted(facts.progress.registration_last_step)
    case 'link_failed':
      return link === facts.links[0] && hasFailed(link) && facts.links.every(isOver)
  }
}

function hasFailed({ status }: LinkFacts): boolean {
  return status === 'FAILED' || status === 'ERRORED'
}

/** Neither in use nor being set up. */
function isOver(link: LinkFacts): boolean {
  return hasFailed(link) || link.status === 'ARCHIVED'
}
