import { MAX_AMOUNT_CENTS } from '@passbook/contract/money'
import { sql } from 'kysely'
import type { Actor } from '../audit/actor.ts'
import type { BusinessDate } from '../calendar/business-date.ts'
import type { Database } from '../db/database.ts'
import type { EntryKind, SystemAccountKind } from '../db/tables/ledger.ts'
import { invalid } from '../errors.ts'
import { hashInput } from './input-hash.ts'
import { refusing } from './refusals.ts'

/** Credits are positive, debits negative: what an institution owes a depositor grows by credits. */
export type PostingInput =
  | { kind: 'savings'; accountId: string; amountCents: number }
  | { kind: SystemAccountKind; amountCents: number }

export interface EntryInput {
  institutionId: string
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

/**
 * Writes one journal entry with its postings, balances and audit row, in one statement: alone or
 * as part of the caller's transaction. The same key and input give the same entry.
 */
export async function post(db: Database, input: EntryInput): Promise<PostedEntry> {
  const { actor, ...entry } = input
  assertPostings(entry.postings)
  const postings = inLockOrder(entry.postings)
  const accountId = entry.accountId ?? onlySavingsAccount(postings)
  const accounts = postings.map(savingsAccountOf)
  const kinds = postings.map((posting) => posting.kind)
  const amounts = postings.map((posting) => posting.amountCents)
  const call = sql<{ entry_id: number; is_replay: boolean }>`
    select entry_id, is_replay from post_entry(
      ${entry.institutionId}, ${entry.kind}, ${entry.description}, ${entry.effectiveDate},
      ${accountId}, ${entry.transferId ?? null}, ${entry.reverses ?? null},
      ${kinds}, ${accounts}, ${amounts},
      ${entry.idempotencyKey}, ${hashInput({ ...entry, postings })},
      ${actor.kind}, ${actor.id ?? null})`
  const { rows } = await refusing(call.execute(db))
  const [row] = rows
  if (row === undefined) throw new Error('post_entry returned nothing')
  return { entryId: row.entry_id, isReplay: row.is_replay }
}

/** The sum is asserted here and again, at commit, by Postgres. */
function assertPostings(postings: PostingInput[]): void {
  const names = new Set(postings.map((posting) => savingsAccountOf(posting) ?? posting.kind))
  if (postings.length < 2 || names.size < postings.length) {
    throw invalid('postings', 'An entry has two postings or more, each to another account.')
  }
  for (const { amountCents } of postings) {
    const isWhole = Number.isSafeInteger(amountCents) && amountCents !== 0
    if (!isWhole || Math.abs(amountCents) > MAX_AMOUNT_CENTS) {
      throw invalid('amount_cents', 'A posting is a whole number of cents within the limit.')
    }
  }
  const sum = postings.reduce((total, { amountCents }) => total + amountCents, 0)
  if (sum !== 0) throw invalid('postings', `The postings sum to ${sum} cents, not to zero.`)
}

/** Every entry locks the balances it changes in the order of their ids: no two wait for each other. */
function inLockOrder(postings: PostingInput[]): PostingInput[] {
  const rank = (posting: PostingInput) => savingsAccountOf(posting) ?? `z ${posting.kind}`
  return postings.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

function savingsAccountOf(posting: PostingInput): string | null {
  return posting.kind === 'savings' ? posting.accountId : null
}

function onlySavingsAccount(postings: PostingInput[]): string | null {
  const accounts = postings.map(savingsAccountOf).filter((id) => id !== null)
  return accounts.length === 1 ? (accounts[0] ?? null) : null
}
