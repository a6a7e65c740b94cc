import type { Actor } from '../audit/actor.ts'
import type { BusinessDate } from '../calendar/business-date.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../errors.ts'
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

/** Corrects an entry by its opposite; an entry is reversed at most once and stays as it was. */
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

/** An entry as it was posted. */
export async function readEntry(db: Database, institution_id: string, entryId: number) {
  const entry = await db
    .selectFrom('journal_entries')
    .select(['account_id', 'transfer_id'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', entryId)
    .executeTakeFirst()
  if (entry === undefined) throw new DomainError('not_found')
  const rows = await db
    .selectFrom('postings')
    .innerJoin('ledger_accounts', (join) =>
      join
        .onRef('ledger_accounts.institution_id', '=', 'postings.institution_id')
        .onRef('ledger_accounts.id', '=', 'postings.account_id'),
    )
    .select(['ledger_accounts.kind', 'postings.account_id', 'postings.amount_cents'])
    .where('postings.institution_id', '=', institution_id)
    .where('postings.entry_id', '=', entryId)
    .orderBy('postings.place')
    .execute()
  const postings = rows.map(({ kind, account_id: accountId, amount_cents: amountCents }) =>
    kind === 'savings' ? { kind, accountId, amountCents } : { kind, amountCents },
  )
  return { ...entry, postings }
}
