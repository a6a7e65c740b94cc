import { randomUUID } from 'node:crypto'
import type { Actor } from '../../audit/actor.ts'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Transaction } from '../../db/transaction.ts'
import { lockBalances } from '../../ledger/balances.ts'
import type { PostingInput } from '../../ledger/entry.ts'
import { hashInput } from '../../ledger/input-hash.ts'
import { post } from '../../ledger/post.ts'
import { ledgerEffects } from '../transfers/moves/ledger-effects.ts'
import type { DisputeRow } from './queries.ts'

export interface Move {
  /** The banking day it counts from. */
  on: BusinessDate
  now: Date
  actor: Actor
}

export interface Moved {
  entryId: number
  /** None for a closed account. */
  transferId: string | null
  /** Of money taken back: what was no longer there. */
  owedCents: number
}

/** From where a credit comes: while it is looked into, or for good. */
type Source = 'provisional_credits' | 'dispute_losses'

/** Credits the account, or keeps the money for somebody whose account is closed. */
export async function postCredit(
  trx: Transaction,
  dispute: DisputeRow,
  { amountCents, source }: { amountCents: number; source: Source },
  move: Move,
): Promise<Moved> {
  const { institution_id, account_id: accountId } = dispute
  const { is_open } = await lockBalances(trx, institution_id, accountId)
  const to: PostingInput = is_open
    ? { kind: 'savings', accountId, amountCents }
    : { kind: 'suspense', amountCents }
  const key = `dispute:${dispute.id}:${source}`
  const order = { kind: 'dispute_credit', amountCents, key } as const
  const transferId = is_open ? await insertTransfer(trx, dispute, order, move) : null
  const entryId = await postEntry(trx, dispute, move, {
    postings: [to, { kind: source, amountCents: -amountCents }],
    description: ledgerEffects.dispute_credit.description,
    transferId,
    key,
  })
  return { entryId, transferId, owedCents: 0 }
}

/** A provisional credit stays for good: the institution has lost that much. */
export function postFinal(
  trx: Transaction,
  dispute: DisputeRow,
  amountCents: number,
  move: Move,
): Promise<number> {
  return postEntry(trx, dispute, move, {
    postings: [
      { kind: 'provisional_credits', amountCents },
      { kind: 'dispute_losses', amountCents: -amountCents },
    ],
    description: 'Provisional credit made final',
    transferId: null,
    key: `dispute:${dispute.id}:final`,
  })
}

/** Takes back a provisional credit, as far as it is there; the rest is owed from then on. */
export async function postDebit(
  trx: Transaction,
  dispute: DisputeRow,
  { amountCents, wasPaidIn }: { amountCents: number; wasPaidIn: boolean },
  move: Move,
): Promise<Moved> {
  const { institution_id, account_id: accountId } = dispute
  const { available_cents, is_open } = await lockBalances(trx, institution_id, accountId)
  const takenCents = wasPaidIn && is_open ? Math.min(amountCents, available_cents) : 0
  const keptCents = wasPaidIn ? 0 : amountCents
  const owedCents = amountCents - takenCents - keptCents
  const postings: PostingInput[] = [
    { kind: 'savings', accountId, amountCents: -takenCents },
    { kind: 'suspense', amountCents: -keptCents },
    { kind: 'returns_receivable', amountCents: -owedCents },
    { kind: 'provisional_credits', amountCents },
  ]
  const key = `dispute:${dispute.id}:debit`
  const order = { kind: 'dispute_debit', amountCents, key } as const
  const transferId = wasPaidIn ? await insertTransfer(trx, dispute, order, move) : null
  const entryId = await postEntry(trx, dispute, move, {
    postings: postings.filter((posting) => posting.amountCents !== 0),
    description: ledgerEffects.dispute_debit.description,
    transferId,
    key,
  })
  return { entryId, transferId, owedCents }
}

interface Entry {
  postings: PostingInput[]
  description: string
  transferId: string | null
  key: string
}

async function postEntry(
  trx: Transaction,
  { institution_id, account_id: accountId }: DisputeRow,
  { on, actor }: Move,
  { postings, description, transferId, key }: Entry,
): Promise<number> {
  const { entryId } = await post(trx, {
    institution_id,
    kind: 'adjustment',
    description,
    effectiveDate: on,
    postings,
    transferId,
    accountId,
    idempotencyKey: key,
    actor,
  })
  if (transferId !== null) {
    await trx
      .updateTable('transfers')
      .set({ posted_entry_id: entryId })
      .where('institution_id', '=', institution_id)
      .where('id', '=', transferId)
      .execute()
  }
  return entryId
}

interface Order {
  kind: 'dispute_credit' | 'dispute_debit'
  amountCents: number
  key: string
}

/** As a settled transfer, so that people find it among their transactions. */
async function insertTransfer(
  trx: Transaction,
  { institution_id, account_id }: DisputeRow,
  { kind, amountCents, key }: Order,
  { on, now }: Move,
): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('transfers')
    .values({
      institution_id,
      id,
      request_id: randomUUID(),
      account_id,
      direction: ledgerEffects[kind].direction,
      kind,
      amount_cents: amountCents,
      status: 'Settled',
      file_date: on,
      settlement_date: on,
      available_date: on,
      cancel_until: now,
      date_created: now,
      date_submitted: now,
      date_processed: now,
      idempotency_key: key,
      input_hash: hashInput(key, amountCents),
    })
    .execute()
  await trx
    .insertInto('transfer_events')
    .values({
      institution_id,
      transfer_id: id,
      from_status: null,
      to_status: 'Settled',
      cause: 'posted',
      happened_at: now,
    })
    .execute()
  return id
}
