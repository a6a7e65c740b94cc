import { lockBalances } from '../../../ledger/balances.ts'
import type { PostingInput } from '../../../ledger/entry.ts'
import { NOTHING_ACCRUED, accrueDay, postingCents } from '../../../ledger/interest-math.ts'
import { NO_RATE, readRates } from '../../../ledger/interest/rates.ts'
import { post } from '../../../ledger/post.ts'
import { postSettled } from '../../../ledger/settled/post-settled.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { ledgerEffects } from '../../money/transfers/moves/ledger-effects.ts'
import type { DisputeRow } from './queries.ts'

export interface Move {
  /** The banking day the money counts from. */
  on: BusinessDate
  now: Date
  actor: Actor
}

interface Moved {
  entryId: number
  /** Null for a closed account. */
  transferId: string | null
  /** The part of a debit that was no longer in the account. */
  owedCents: number
}

/** A credited amount, and the part of it that is lost interest. */
interface Credited {
  amountCents: number
  interestCents: number
}

/** Credits the account while the dispute is investigated, or sets the money aside if it is closed. */
export function postProvisional(
  trx: Transaction,
  dispute: DisputeRow,
  amountCents: number,
  move: Move,
): Promise<Moved> {
  const from: PostingInput[] = [{ kind: 'provisional_credits', amountCents: -amountCents }]
  return postCredit(trx, dispute, { amountCents, from, source: 'provisional_credits' }, move)
}

/** Posts a final credit. */
export function postCorrection(
  trx: Transaction,
  dispute: DisputeRow,
  credited: Credited,
  move: Move,
): Promise<Moved> {
  const { amountCents } = credited
  const from = lossOf(credited)
  return postCredit(trx, dispute, { amountCents, from, source: 'dispute_losses' }, move)
}

/** The institution's loss from a final credit. The interest part is booked as interest expense. */
function lossOf({ amountCents, interestCents }: Credited): PostingInput[] {
  const postings: PostingInput[] = [
    { kind: 'dispute_losses', amountCents: interestCents - amountCents },
    { kind: 'interest_expense', amountCents: -interestCents },
  ]
  return postings.filter((posting) => posting.amountCents !== 0)
}

interface Credit {
  amountCents: number
  from: PostingInput[]
  source: 'provisional_credits' | 'dispute_losses'
}

async function postCredit(
  trx: Transaction,
  dispute: DisputeRow,
  { amountCents, from, source }: Credit,
  move: Move,
): Promise<Moved> {
  const { institution_id, account_id: accountId } = dispute
  const { is_open } = await lockBalances(trx, institution_id, accountId)
  const to: PostingInput = is_open
    ? { kind: 'savings', accountId, amountCents }
    : { kind: 'suspense', amountCents }
  const moved = await postEntry(trx, dispute, move, {
    postings: [to, ...from],
    description: ledgerEffects.dispute_credit.description,
    key: `dispute:${dispute.id}:${source}`,
    ...(is_open && { transfer: { kind: 'dispute_credit' as const, amountCents } }),
  })
  return { ...moved, owedCents: 0 }
}

/** Makes a provisional credit final, so the institution books the loss. */
export async function postFinal(
  trx: Transaction,
  dispute: DisputeRow,
  credited: Credited,
  move: Move,
): Promise<number> {
  const { entryId } = await postEntry(trx, dispute, move, {
    postings: [
      { kind: 'provisional_credits', amountCents: credited.amountCents },
      ...lossOf(credited),
    ],
    description: 'Provisional credit made final',
    key: `dispute:${dispute.id}:final`,
  })
  return entryId
}

/** Takes back a provisional credit as far as the balance allows. The rest is owed. */
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
  const moved = await postEntry(trx, dispute, move, {
    postings: postings.filter((posting) => posting.amountCents !== 0),
    description: ledgerEffects.dispute_debit.description,
    key: `dispute:${dispute.id}:debit`,
    ...(wasPaidIn && { transfer: { kind: 'dispute_debit' as const, amountCents } }),
  })
  return { ...moved, owedCents }
}

interface Entry {
  postings: PostingInput[]
  description: string
  key: string
  /** The transfer shown among the depositor's transactions. Absent if their account is not involved. */
  transfer?: { kind: 'dispute_credit' | 'dispute_debit'; amountCents: number }
}

async function postEntry(
  trx: Transaction,
  { institution_id, account_id: accountId }: DisputeRow,
  { on, now, actor }: Move,
  { postings, description, key, transfer }: Entry,
): Promise<Omit<Moved, 'owedCents'>> {
  const entry = {
    institution_id,
    kind: 'adjustment' as const,
    description,
    effectiveDate: on,
    postings,
    accountId,
    idempotencyKey: key,
    actor,
  }
  if (transfer === undefined) {
    return { entryId: (await post(trx, entry)).entryId, transferId: null }
  }
  const { direction } = ledgerEffects[transfer.kind]
  return postSettled(trx, { ...entry, transfer: { ...transfer, direction }, now })
}

interface Missing {
  institution_id: string
  amountCents: number
  /** The interest counts from the day the money was missing to the day before it is back. */
  from: BusinessDate | null
  to: BusinessDate
}

/** The interest that missing money would have earned, at each day's rate. */
export async function lostInterest(
  db: Database,
  { institution_id, amountCents, from, to }: Missing,
): Promise<number> {
  if (from === null || from >= to) return 0
  const rates = await readRates(db, institution_id)
  let accrued = NOTHING_ACCRUED
  for (let day = from; day < to; day = addDays(day, 1)) {
    const rate = rates.findLast((change) => change.date <= day)?.rate ?? NO_RATE
    accrued = accrueDay(BigInt(amountCents), accrued, rate)
  }
  return Number(postingCents(accrued))
}
