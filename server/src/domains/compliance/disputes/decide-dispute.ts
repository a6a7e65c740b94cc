import type { NewDecision } from '@passbook/contract/console/disputes'
import { formatCents } from '@passbook/contract/money'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { nextBusinessDay } from '../../../platform/calendar/holidays.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { makeGood } from '../../../ledger/interest/make-good.ts'
import { findCeiling } from './disputed-amounts.ts'
import { type DualApproval, rightInterest } from './credit-dispute.ts'
import { debitDay } from './dispute-dates.ts'
import { endSteps, raiseStep } from './dispute-work.ts'
import { type Move, postCorrection, postFinal } from './post-money.ts'
import { type CreditRow, type DisputeRow, findCredit, lockDispute, moveDispute } from './queries.ts'
import { sendLetter } from './send-letter.ts'

interface Decision {
  institution_id: string
  id: string
  decision: NewDecision
  by: DualApproval
  actor: Actor
}

/** The correct amount with interest, and how a provisional credit compares to it. */
interface Sums {
  amountCents: number
  interestCents: number
  /** The part of the provisional credit that becomes final, its interest, and the part taken back. */
  finalCents: number
  finalInterestCents: number
  debitCents: number
  /** The amount to credit beyond the provisional credit. */
  moreCents: number
}

/**
 * Decides a dispute and sends the findings. An error is corrected at once with a final credit. If
 * there was none, or a different one, a provisional credit is taken back on the day the letter says.
 */
export async function decideDispute(
  ctx: Context,
  trx: Transaction,
  { institution_id, id, decision, by, actor }: Decision,
): Promise<void> {
  const dispute = await lockDispute(trx, institution_id, id)
  await assertMayDecide(trx, dispute, decision)
  const { disputed_cents } = decision
  if (disputed_cents !== undefined)
    await moveDispute(trx, dispute, { amount_cents: disputed_cents })
  const now = ctx.clock.now()
  const on = easternDate(now)
  const credit = await findCredit(trx, dispute)
  const sums = await sumsOf(trx, dispute, credit, decision, on)
  const move = { on, now, actor }
  const { withheldCents, ...posted } = await correct(trx, dispute, { sums, credit }, move)
  const debitOn = sums.debitCents > 0 ? debitDay(on) : null
  await trx
    .insertInto('dispute_decisions')
    .values({
      institution_id,
      dispute_id: id,
      outcome: decision.outcome,
      reasons: decision.reasons,
      documents: JSON.stringify(decision.documents),
      amount_cents: sums.amountCents,
      interest_cents: sums.interestCents,
      decided_on: on,
      decided_at: now,
      ...posted,
      debit_cents: sums.debitCents,
      debit_on: debitOn,
      asked_by: by.askedBy,
      agreed_by: by.agreedBy,
      approval_id: by.approvalId,
    })
    .execute()
  const state = decision.outcome === 'no_error' ? 'no_error' : 'corrected'
  await moveDispute(trx, dispute, { state, due_on: debitOn, ended_at: now })
  await endSteps(trx, dispute, { now, by: actor.id ?? actor.kind })
  const isClosed = posted.correction_entry_id !== null && posted.correction_transfer_id === null
  if (isClosed)
    await raiseStep(trx, dispute, { step: 'pay_by_hand', dueOn: nextBusinessDay(on), now })
  await sendFindings(ctx, trx, dispute, {
    decision,
    sums,
    withheldCents,
    debitOn,
    on,
    isClosed,
  })
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'decide_dispute',
    entity: 'depositor',
    entityId: dispute.depositor_id,
    details: {
      dispute_id: id,
      before: dispute.state,
      after: state,
      outcome: decision.outcome,
      final_cents: sums.finalCents + sums.moreCents,
      interest_cents: sums.interestCents,
      withheld_cents: withheldCents,
      debit_cents: sums.debitCents,
      ...(disputed_cents !== undefined && { disputed_cents }),
    },
  })
}

/** Asserts that this decision is allowed, both when staff ask and when it is done. */
export async function assertMayDecide(
  trx: Transaction,
  dispute: DisputeRow,
  decision: NewDecision,
): Promise<void> {
  const { outcome, amount_cents, disputed_cents } = decision
  if (dispute.ended_at !== null) throw invalid('', 'This dispute was already decided.')
  if (outcome === 'no_error') {
    if (amount_cents === undefined && disputed_cents === undefined) return
    throw invalid('amount_cents', 'Without an error there is no amount to correct.')
  }
  if (amount_cents === undefined) throw invalid('amount_cents', 'Enter the correct amount.')
  const mostCents = await findCeiling(trx, dispute, disputed_cents)
  if (amount_cents > mostCents) {
    const words = `Enter at most ${formatCents(mostCents)}, the amount in dispute.`
    throw invalid('amount_cents', words)
  }
}

async function sumsOf(
  trx: Transaction,
  dispute: DisputeRow,
  credit: CreditRow | undefined,
  { amount_cents: amountCents = 0 }: NewDecision,
  on: DisputeRow['received_on'],
): Promise<Sums> {
  const creditCents = credit ? credit.amount_cents + credit.interest_cents : 0
  const interestCents = await rightInterest(trx, dispute, { amountCents, credit, on })
  const rightCents = amountCents + interestCents
  return {
    amountCents,
    interestCents,
    finalCents: Math.min(rightCents, creditCents),
    finalInterestCents:
      rightCents > creditCents
        ? Math.min(interestCents, credit?.interest_cents ?? 0)
        : interestCents,
    debitCents: Math.max(creditCents - rightCents, 0),
    moreCents: Math.max(rightCents - creditCents, 0),
  }
}

async function correct(
  trx: Transaction,
  dispute: DisputeRow,
  { sums, credit }: { sums: Sums; credit: CreditRow | undefined },
  move: Move,
) {
  const { finalCents, finalInterestCents, moreCents, interestCents } = sums
  const stays = { amountCents: finalCents, interestCents: finalInterestCents }
  const final = finalCents > 0 ? await postFinal(trx, dispute, stays, move) : null
  const beyond = { amountCents: moreCents, interestCents: interestCents - finalInterestCents }
  const more = moreCents > 0 ? await postCorrection(trx, dispute, beyond, move) : undefined
  const good = {
    institution_id: dispute.institution_id,
    accountId: dispute.account_id,
    disputeId: dispute.id,
    amountCents: interestCents,
    isSetAside: (more ?? { transferId: credit?.transfer_id }).transferId === null,
    ...move,
  }
  return {
    final_entry_id: final,
    correction_entry_id: more?.entryId ?? null,
    correction_transfer_id: more?.transferId ?? null,
    withheldCents: interestCents > 0 ? await makeGood(trx, good) : 0,
  }
}

interface LetterInput {
  decision: NewDecision
  sums: Sums
  withheldCents: number
  debitOn: DisputeRow['due_on']
  on: DisputeRow['received_on']
  isClosed: boolean
}

function sendFindings(
  ctx: Context,
  trx: Transaction,
  dispute: DisputeRow,
  { decision, sums, withheldCents, debitOn, on, isClosed }: LetterInput,
): Promise<void> {
  const findings = {
    reasons: decision.reasons,
    documents: decision.documents,
    right_to_documents: true,
    debit_amount: sums.debitCents,
    debit_on: debitOn ?? 'none',
  } as const
  if (decision.outcome === 'no_error') return sendLetter(ctx, trx, dispute, 'no_error', findings)
  const money = {
    amount: sums.amountCents,
    interest: sums.interestCents,
    withheld: withheldCents,
    corrected_on: on,
    is_final: true,
    is_closed: isClosed,
  } as const
  return decision.outcome === 'error'
    ? sendLetter(ctx, trx, dispute, 'corrected', money)
    : sendLetter(ctx, trx, dispute, 'other_error', { ...money, ...findings })
}
