import type { Progress } from '../depositor.ts'
import type { LinkedAccount } from '../linking.ts'

/** What of a link the words need. */
export type LinkFacts = Pick<
  LinkedAccount,
  | 'status'
  | 'was_active'
  | 'bank_name'
  | 'account_last_four'
  | 'tries_left'
  | 'reissues_left'
  | 'microdeposits_arrive_on'
  | 'verification_ends_at'
  | 'status_changed_at'
  | 'return_code'
>

export interface StatusFacts {
  progress: Omit<Progress, 'depositor_id'>
  /** The newest first, ARCHIVED last. */
  links: readonly LinkFacts[]
  /** What is saved, where it is known. */
  balanceCents?: number | undefined
}

/** The one thing to do; where it is done depends on where the person is. */
export type StatusStep =
  | 'link'
  | 'enter-amounts'
  | 'reissue'
  | 'write'
  | 'try-again'
  | 'send-documents'
  | 'sign'

export type StatusTone = 'info' | 'warning' | 'danger'

export interface StatusWords {
  tone: StatusTone
  status: string
  /** Why, in plain words, with its date; a sentence each. */
  reasons: readonly string[]
  /** None where the next step is not theirs. */
  step: { kind: StatusStep; label: string } | null
}
