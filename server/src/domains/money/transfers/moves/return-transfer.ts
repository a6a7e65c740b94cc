import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { onOrAfterBusinessDay } from '../../../../platform/calendar/holidays.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import { lockBalances } from '../../../../ledger/balances.ts'
import type { PostingInput } from '../../../../ledger/entry.ts'
import { lockInterest } from '../../../../ledger/interest/pay-account.ts'
import { takeBackInterest } from '../../../../ledger/interest/take-back-interest.ts'
import { post } from '../../../../ledger/post.ts'
import { opposite, readEntry } from '../../../../ledger/reverse.ts'
import { endHold } from './cancel-transfer.ts'
import { isIncoming, ledgerEffects } from './ledger-effects.ts'
import { type MoveInput, type MovedTransfer, lockForMove, saveMove } from './move-transfer.ts'
import type { Transfer } from '../queries.ts'

export interface ReturnInput extends MoveInput {
  returnCode: string
}

const RETURN_CODE = /^R\d{2}$/

/**
 * Submitted, Settled → Returned: the other bank sent it back. What was posted is reversed, and so is the
 * interest a deposit earned, whatever the code, because the money was never good. What the depositor has
 * spent of either becomes a debt (`shortfall_cents` of the transfer; above zero it puts the account on
 * HOLD), so that the available balance never goes below zero.
 */
export async function returnTransfer(trx: Transaction, input: ReturnInput): Promise<MovedTransfer> {
  const { returnCode } = input
  if (!RETURN_CODE.test(returnCode)) throw invalid('return_code', 'Not a return code.')
  const { transfer, isThere } = await lockForMove(trx, input, 'Returned')
  if (isThere) {
    if (transfer.return_code === returnCode) return { transfer, isReplay: true }
    throw invalid('return_code', `This transfer was already returned as ${transfer.return_code}.`)
  }
  // Interest payments take this lock before any balance, so the return of a deposit does too.
  if (mayHaveEarned(transfer)) await lockInterest(trx, transfer.institution_id)
  await endHold(trx, transfer, input.actor)
  const reversed = await reversePosted(trx, transfer, input)
  return saveMove(trx, { ...transfer, hold_id: null }, input, 'returned', {
    status: 'Returned',
    return_code: returnCode,
    hold_id: null,
    date_processed: input.now,
    ...reversed,
  })
}

async function reversePosted(trx: Transaction, transfer: Transfer, input: ReturnInput) {
  const { institution_id, account_id: accountId, posted_entry_id } = transfer
  if (posted_entry_id === null) return {}
  const posted = await readEntry(trx, institution_id, posted_entry_id)
  const { postings, shortfallCents } = await limited(trx, transfer, posted.postings.map(opposite))
  // The network moves money on business days; a file read on another day counts on the next one.
  const returnedOn = onOrAfterBusinessDay(easternDate(input.now))
  const { entryId } = await post(trx, {
    institution_id,
    kind: 'return',
    description: `Return ${input.returnCode}`,
    effectiveDate: returnedOn,
    postings,
    transferId: transfer.id,
    reverses: posted_entry_id,
    idempotencyKey: `transfer:${transfer.id}:returned`,
    accountId,
    actor: input.actor,
  })
  const credited = posted.postings.find(({ kind }) => kind === 'savings')?.amountCents ?? 0
  const owedInterestCents =
    credited > 0 ? await takeBack(trx, transfer, posted_entry_id, returnedOn, input) : 0
  return { return_entry_id: entryId, shortfall_cents: shortfallCents + owedInterestCents }
}

/** Whether money came in, reached the savings account and may have earned interest there. */
function mayHaveEarned({ direction, account_id, posted_entry_id }: Transfer): boolean {
  return isIncoming(direction) && account_id !== null && posted_entry_id !== null
}

async function takeBack(
  trx: Transaction,
  { institution_id, id, request_id, account_id: accountId }: Transfer,
  entryId: number,
  returnedOn: BusinessDate,
  { now, actor }: ReturnInput,
): Promise<number> {
  if (accountId === null) return 0
  return takeBackInterest(trx, {
    institution_id,
    accountId,
    transferId: id,
    requestId: request_id,
    entryId,
    returnedOn,
    description: ledgerEffects.interest_taken_back.description,
    now,
    actor,
  })
}

/** Limits the opposite postings to what the savings account has available; the rest is the shortfall. */
async function limited(
  trx: Transaction,
  { institution_id, account_id: accountId }: Transfer,
  postings: PostingInput[],
): Promise<{ postings: PostingInput[]; shortfallCents: number }> {
  const own = postings.find((posting) => posting.kind === 'savings')
  if (own === undefined || accountId === null) return { postings, shortfallCents: 0 }
  const others = postings.filter((posting) => posting !== own)
  const { is_open, available_cents } = await lockBalances(trx, institution_id, accountId)
  if (own.amountCents > 0) {
    if (is_open) return { postings, shortfallCents: 0 }
    // A payout that comes back to a closed account waits for staff to reopen it.
    const waiting: PostingInput = { kind: 'suspense', amountCents: own.amountCents }
    return { postings: [waiting, ...others], shortfallCents: 0 }
  }
  const takenCents = Math.min(-own.amountCents, available_cents)
  const shortfallCents = -own.amountCents - takenCents
  const taken: PostingInput = { ...own, amountCents: -takenCents }
  return { postings: withOwed([taken, ...others], shortfallCents), shortfallCents }
}

/** Adds the shortfall to the debt, and leaves out postings of zero. */
function withOwed(postings: PostingInput[], owedCents: number): PostingInput[] {
  const owedBefore = postings.find((posting) => posting.kind === 'returns_receivable')
  const owed: PostingInput = {
    kind: 'returns_receivable',
    amountCents: (owedBefore?.amountCents ?? 0) - owedCents,
  }
  const rest = postings.filter((posting) => posting !== owedBefore)
  return [...rest, owed].filter((posting) => posting.amountCents !== 0)
}
