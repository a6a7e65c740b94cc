import type { Actor } from '../platform/audit/actor.ts'
import type { BusinessDate } from '../platform/calendar/business-date.ts'
import type { Database } from '../platform/db/database.ts'
import { DomainError } from '../platform/errors.ts'
import type { PostedEntry, PostingInput } from './entry.ts'
import { post } from './post.ts'

export interface ReversalInput {
  institution_id: string
  entryId: number
  description: string
  effectiveDate: BusinessDate
  idempotencyKey: string
  actor: Actor
}

/** Corrects an entry by posting its opposite. An entry is reversed at most once and stays unchanged. */
export async function reverse(db: Database, input: ReversalInput): Promise<PostedEntry> {
  const { institution_id, entryId, ...rest } = input
  const { account_id, transfer_id, postings } = await readEntry(db, institution_id, entryId)
  return post(db, {
    ...rest,
    institution_id,
    kind: 'reversal',
    postings: postings.map(opposite),
    reverses: entryId,
    accountId: account_id,
    transferId: transfer_id,
  })
}

export function opposite(posting: PostingInput): PostingInput {
  return { ...posting, amountCents: -posting.amountCents }
}

/** Reads an entry as it was posted. */
export async function readEntry(db: Database, institution_id: string, entryId: number) {
  const rows = await db
    .selectFrom('journal_entries as entry')
    .innerJoin('postings', (join) =>
      join
        .onRef('postings.institution_id', '=', 'entry.institution_id')
        .onRef('postings.entry_id', '=', 'entry.id'),
    )
    .innerJoin('ledger_accounts', (join) =>
      join
        .onRef('ledger_accounts.institution_id', '=', 'postings.institution_id')
        .onRef('ledger_accounts.id', '=', 'postings.account_id'),
    )
    .select(['entry.account_id', 'entry.transfer_id', 'ledger_accounts.kind'])
    .select(['postings.account_id as accountId', 'postings.amount_cents as amountCents'])
    .where('entry.institution_id', '=', institution_id)
    .where('entry.id', '=', entryId)
    .orderBy('postings.place')
    .execute()
  const [entry] = rows
  if (entry === undefined) throw new DomainError('not_found')
  const { account_id, transfer_id } = entry
  const postings = rows.map(({ kind, accountId, amountCents }) =>
    kind === 'savings' ? { kind, accountId, amountCents } : { kind, amountCents },
  )
  return { account_id, transfer_id, postings }
}
