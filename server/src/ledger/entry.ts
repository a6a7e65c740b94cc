import { hash } from 'node:crypto'
import { MAX_AMOUNT_CENTS } from '@passbook/contract/money'
import type { Actor } from '../platform/audit/actor.ts'
import type { BusinessDate } from '../platform/calendar/business-date.ts'
import type { EntryKind, SystemAccountKind } from '../platform/db/tables/ledger.ts'
import { invalid } from '../platform/errors.ts'

/** Amounts are checked before they reach SQL: whole cents, above zero, within the limit. */
export function assertAmountCents(amountCents: number, field = 'amount_cents'): void {
  if (!Number.isSafeInteger(amountCents)) throw invalid(field, 'Enter an amount in whole cents.')
  if (amountCents < 1) throw invalid(field, 'Enter an amount above zero.')
  if (amountCents > MAX_AMOUNT_CENTS) throw invalid(field, 'This amount is too large.')
}

/**
 * A key is bound to the input it first came with; the same key with other input is refused (TRUST I6).
 * The parts come in a fixed order, so that equal parts give equal JSON.
 */
export function hashInput(...parts: unknown[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer')
}

/** Credits are positive and debits negative, because savings are a liability of the institution. */
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
  /** The savings account the entry is about; required if returns_receivable takes part. */
  accountId?: string | null
  transferId?: string | null
  reverses?: number
}

export interface PostedEntry {
  entryId: number
  /** Whether the key was known, so that nothing new was written. */
  isReplay: boolean
}
