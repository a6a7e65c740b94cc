import type { Progress } from '@passbook/contract/depositor'
import type { LinkedAccountStatus, MfaType } from '@passbook/contract/enums'
import type { SecondaryProgress } from '@passbook/contract/joint'

/** The one value that guards read: everything known about the person before a page opens. */
export interface Facts {
  /** `sign-in` is the token between password and code: MFA is pending. */
  token: 'none' | 'sign-in' | 'session'
  /** The state of the session behind a `session` token. */
  session: 'live' | 'missing' | 'expired'
  progress: Progress | null
  /** Newest first, ARCHIVED last (STATES: Linked account). */
  linkedAccounts: readonly { status: LinkedAccountStatus }[]
  accounts: readonly { available_balance_cents: number }[]
  beneficiaries: readonly { uuid: string }[]
  /** The secondary depositor, from the moment the primary entered an email address. */
  joint: SecondaryProgress | null
  /** The navigation state; read it with `navigation-state.ts`. */
  navigationState: unknown
  /** The query of the URL, from its `?` on. */
  search: string
  visit: Visit
}

/** What a guard needs loaded before it runs. Only a live session loads anything. */
export type Need = 'progress' | 'linkedAccounts' | 'accounts' | 'beneficiaries' | 'joint'

/** The facts of a person who is signed in and whose progress is loaded. */
export type SignedInFacts = Facts & { progress: Progress }

/** What happened since the page was loaded; a reload or a logout clears it. */
export interface Visit {
  events: readonly VisitEvent[]
  /** A code was sent and has to be entered. */
  hasNonce: boolean
  /** The contact detail being changed in My account. */
  mfaTypeInChange: MfaType | null
  fastlink: { success: boolean; data: { uuid: string } | null } | null
  /** The status of the last transfer's result; SUCCESS opens successful-fund. */
  transferStatus: string | null
  editUser: 'success' | 'failed' | null
  editJointEmail: 'success' | 'failed' | null
}

export type VisitEvent =
  | 'registered'
  | 'email-verified'
  | 'reset-email-requested'
  | 'reset-failed'
  | 'application-cancelled'
  | 'relinked'
  | 'relink-put-off'
  | 'deposit-made'
  | 'deposit-cancelled'
  | 'deposit-rescheduled'
  | 'withdrawal-made'
  | 'account-closed'
  | 'beneficiaries-changed'
  | 'non-profit-selected'
  | SecondaryEvent

/** Events of the application of a second holder. */
export type SecondaryEvent =
  | 'secondary-saved'
  | 'secondary-duplicate'
  | 'secondary-verified'
  | 'secondary-invited'
  | 'secondary-declined'
  | 'secondary-closed'

const emptyVisit: Visit = {
  events: [],
  hasNonce: false,
  mfaTypeInChange: null,
  fastlink: null,
  transferStatus: null,
  editUser: null,
  editJointEmail: null,
}

/** A first visit, logged out. */
export const emptyFacts: Facts = {
  token: 'none',
  session: 'missing',
  progress: null,
  linkedAccounts: [],
  accounts: [],
  beneficiaries: [],
  joint: null,
  navigationState: null,
  search: '',
  visit: emptyVisit,
}
