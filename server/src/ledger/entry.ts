import type { Actor } from '../platform/audit/actor.ts'
import type { BusinessDate } from '../platform/calendar/business-date.ts'
import type { EntryKind, SystemAccountKind } from '../platform/db/tables/ledger.ts'

/** Credits are positive, debits negative: what an institution owes a depositor grows by credits. */
export type PostingInput =
  | { kind: 'savings'; accountId: string; amountCents: number }
  | { kind: SystemAccountKind; amountCents: number }

export interface EntryInput {
  institution_id: string
  kind: EntryKind
  description: string
  effectiveDate: BusinessDate
  postings: PostingInput[]
  idempotencyKey: string
  actor: Actor
  /** The savings account it is about; needed where returns_receivable takes part. */
  accountId?: string | null
  transferId?: string | null
  reverses?: number
}

export interface PostedEntry {
  entryId: number
  /** The key was known: nothing new was written. */
  isReplay: boolean
}
