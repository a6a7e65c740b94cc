import { MAX_AMOUNT_CENTS } from '@passbook/contract/money'
import { invalid } from '../platform/errors.ts'
import { type EntryInput, type PostingInput, hashInput } from './entry.ts'

/** The parameters of post_entry, with name and type, in order. */
export const ENTRY_PARAMETERS = [
  ['institution_id', 'uuid'],
  ['kind', 'entry_kind'],
  ['description', 'text'],
  ['effective_date', 'date'],
  ['account_id', 'uuid'],
  ['transfer_id', 'uuid'],
  ['reverses', 'bigint'],
  ['kinds', 'text[]'],
  ['accounts', 'uuid[]'],
  ['amounts', 'bigint[]'],
  ['key', 'text'],
  ['hash', 'bytea'],
  ['actor_kind', 'actor_kind'],
  ['actor_id', 'text'],
] as const

export type EntryParameters = Record<(typeof ENTRY_PARAMETERS)[number][0], unknown> & {
  institution_id: string
  reverses: number | null
  kinds: PostingInput['kind'][]
  accounts: (string | null)[]
  amounts: number[]
  key: string
  hash: Buffer
}

/** Checks an entry and returns it as parameters of post_entry. */
export function entryParameters(input: EntryInput): EntryParameters {
  assertPostings(input.postings)
  const postings = inLockOrder(input.postings)
  // The hash depends on this order: the same input must give the same hash for as long as keys are kept.
  const entry = {
    institution_id: input.institution_id,
    kind: input.kind,
    description: input.description,
    effective_date: input.effectiveDate,
    account_id: input.accountId ?? onlySavingsAccount(postings),
    transfer_id: input.transferId ?? null,
    reverses: input.reverses ?? null,
    kinds: postings.map((posting) => posting.kind),
    accounts: postings.map(savingsAccountOf),
    amounts: postings.map((posting) => posting.amountCents),
  }
  return {
    ...entry,
    key: input.idempotencyKey,
    hash: hashInput(...Object.values(entry)),
    actor_kind: input.actor.kind,
    actor_id: input.actor.id ?? null,
  }
}

/** The sum is checked here, and again by Postgres at commit. */
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

/** Every entry locks its balances in the order of their ids, so that no two wait for each other. */
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
