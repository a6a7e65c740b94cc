import type { Actor } from '../../platform/audit/actor.ts'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { lockBalances } from '../balances.ts'
import type { PostingInput } from '../entry.ts'
import { postSettled } from '../settled/post-settled.ts'
import { earnedOn } from './earned-on.ts'
import { giveBackWithholding, withheldBack } from './give-back-withholding.ts'
import { readInterestHistory } from './read-history.ts'

export interface TakeBackInput {
  institution_id: string
  accountId: string
  /** The deposit that came back, its wish, and the entry that had posted it. */
  transferId: string
  requestId: string
  entryId: number
  /** The day its return counts from. */
  returnedOn: BusinessDate
  /** As the statement says it. */
  description: string
  now: Date
  actor: Actor
}

/**
 * Takes back, in the transaction of a return, the interest that was credited on the deposit, and
 * gives back the tax withheld of it; what has only accrued is left out by the next night. What is no longer there is owed from then on.
 * Returns the cents owed. Call it under `lockInterest`, taken before any balance is.
 */
export async function takeBackInterest(trx: Transaction, input: TakeBackInput): Promise<number> {
  const { institution_id, accountId, transferId, returnedOn } = input
  await trx
    .insertInto('interest_recounts')
    .values({
      institution_id,
      transfer_id: transferId,
      account_id: accountId,
      returned_on: returnedOn,
    })
    .execute()
  const history = await readInterestHistory(trx, institution_id, accountId)
  const earned = earnedOn(history, input.entryId)
  const amountCents = Number(earned.reduce((sum, { cents }) => sum + cents, 0n))
  if (amountCents === 0) return 0
  const back = await withheldBack(trx, input, earned)
  // The tax comes back first, so that the interest can be taken of it; once closed it is owed less.
  const { is_open } = await lockBalances(trx, institution_id, accountId)
  let withholdingEntryId = is_open ? await giveBackWithholding(trx, input, back, false) : null
  const { entryId, owedCents } = await postTakeBack(trx, input, amountCents)
  if (!is_open) withholdingEntryId = await giveBackWithholding(trx, input, back, true)
  const rows = earned.map(({ date, cents }) => ({
    institution_id,
    transfer_id: transferId,
    credited_on: date,
    account_id: accountId,
    effective_date: returnedOn,
    amount_cents: Number(cents),
    entry_id: entryId,
    withheld_back_cents: back.byDay.get(date) ?? 0,
    withholding_entry_id: back.byDay.has(date) ? withholdingEntryId : null,
  }))
  await trx.insertInto('interest_takebacks').values(rows).execute()
  return is_open ? owedCents : owedCents - back.cents
}

/** As a settled transfer of the same wish and its entry. */
async function postTakeBack(trx: Transaction, input: TakeBackInput, amountCents: number) {
  const { institution_id, accountId, returnedOn } = input
  const { available_cents } = await lockBalances(trx, institution_id, accountId)
  const takenCents = Math.min(amountCents, available_cents)
  const owedCents = amountCents - takenCents
  const postings: PostingInput[] = [
    { kind: 'savings', accountId, amountCents: -takenCents },
    { kind: 'returns_receivable', amountCents: -owedCents },
    { kind: 'interest_expense', amountCents },
  ]
  const { entryId } = await postSettled(trx, {
    institution_id,
    kind: 'interest',
    description: input.description,
    effectiveDate: returnedOn,
    postings: postings.filter((posting) => posting.amountCents !== 0),
    accountId,
    idempotencyKey: `interest_taken_back:${input.transferId}`,
    actor: input.actor,
    transfer: {
      kind: 'interest_taken_back',
      direction: 'PrimaryToService',
      amountCents,
      requestId: input.requestId,
    },
    now: input.now,
  })
  return { entryId, owedCents }
}
