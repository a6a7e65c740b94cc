import { MAX_AMOUNT_CENTS } from '@passbook/contract/money'
import { CompiledQuery } from 'kysely'
import type { Actor } from '../audit/actor.ts'
import type { BusinessDate } from '../calendar/business-date.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { EntryKind, SystemAccountKind } from '../db/tables/ledger.ts'
import { invalid } from '../errors.ts'
import { hashInput } from './input-hash.ts'
import { refusing } from './refusals.ts'

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

/**
 * The busiest statement of the bank: not put together anew each time, and with its result as one
 * value, `(entry_id,is_replay)`, which Postgres plans faster than rows.
 */
const POST_ENTRY = prepared(
  'post_entry',
  'select post_entry($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as posted',
)
const POSTED = /^\((\d+),([tf])\)$/

/**
 * Writes one journal entry with its postings, balances and audit row, in one statement: alone or
 * as part of the caller's transaction. The same key and input give the same entry.
 */
export async function post(db: Database, input: EntryInput): Promise<PostedEntry> {
  const parameters = entryParameters(input)
  const call: CompiledQuery<{ posted: string }> = CompiledQuery.raw(POST_ENTRY, [...parameters])
  const { rows } = await refusing(db.executeQuery(call))
  const posted = POSTED.exec(rows[0]?.posted ?? '')
  if (posted === null) throw new Error('post_entry returned nothing')
  return { entryId: Number(posted[1]), isReplay: posted[2] === 't' }
}

/** An entry that may be posted, as post_entry takes it. */
export function entryParameters(input: EntryInput) {
  assertPostings(input.postings)
  const postings = inLockOrder(input.postings)
  const entry = [
    input.institution_id,
    input.kind,
    input.description,
    input.effectiveDate,
    input.accountId ?? onlySavingsAccount(postings),
    input.transferId ?? null,
    input.reverses ?? null,
    postings.map((posting) => posting.kind),
    postings.map(savingsAccountOf),
    postings.map((posting) => posting.amountCents),
  ] as const
  const { idempotencyKey, actor } = input
  return [...entry, idempotencyKey, hashInput(...entry), actor.kind, actor.id ?? null] as const
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
