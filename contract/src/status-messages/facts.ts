import type { Progress } from '../depositor.ts'
import type { LinkedAccount } from '../linking.ts'

/** The fields of a link that the texts need. */
export type LinkFacts = Pick<
  LinkedAccount,
  | 'status'
  | 'was_active'
  | 'bank_name'
  | 'account_last_four'
  | 'tries_left'
  | 'reissues_left'
  | 'microdeposits_arrive_on'
  | 'microdeposits_stage'
  | 'verification_ends_at'
  | 'status_changed_at'
  | 'return_code'
>

export interface StatusFacts {
  progress: Omit<Progress, 'depositor_id'>
  /** Newest first, ARCHIVED last. */
  links: readonly LinkFacts[]
  /** The balance, if known. */
  balanceCents?: number | undefined
  /** By when the first document that staff asked for has to arrive; null or unset if none is missing. */
  documentsDueOn?: string | null
}

/** The one thing to do; the page for it depends on where the person is. */
export type StatusStep =
  | 'link'
  | 'enter-amounts'
  | 'reissue'
  | 'write'
  | 'try-again'
  | 'resolve-duplicate'
  | 'send-documents'
  | 'sign'

export type StatusTone = 'info' | 'warning' | 'danger'

export interface StatusWords {
  tone: StatusTone
  status: string
  /** The reasons in plain words with their dates, one sentence each. */
  reasons: readonly string[]
  /** Null where the next step is not the person's. */
  step: { kind: StatusStep; label: string } | null
}
