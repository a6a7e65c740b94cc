import { formatCents } from '@passbook/contract/money'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { nextBusinessDay } from '../../../platform/calendar/holidays.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { type DomainError, invalid } from '../../../platform/errors.ts'
import { setStanding } from '../../access/holds.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { cancelWaiting } from '../../money/orders/cancel-waiting.ts'
import { isIncoming } from '../../money/transfers/moves/ledger-effects.ts'
import { endSteps, raiseStep } from './dispute-work.ts'
import { allegedAmount, findCeiling } from './disputed-amounts.ts'
import { lostInterest, postProvisional, postDebit } from './post-money.ts'
import {
  type CreditRow,
  type DisputeRow,
  lockDispute,
  moveDispute,
  findCredit,
  findDecision,
} from './queries.ts'
import { sendLetter } from './send-letter.ts'

/** The most that may be kept back if unauthorized use is likely (1005.11(c)(2)(i)). */
const KEPT_BACK_CENTS = 50_00

/** The two staff members who approved a credit or decision. */
export type DualApproval = { askedBy: string; agreedBy: string; approvalId: string | null }

interface Credit {
  institution_id: string
  id: string
  amountCents: number
  /** The amount in dispute that staff stated, if the report named neither a transfer nor an amount. */
  disputedCents?: number | undefined
  by: DualApproval | 'deadline'
  actor: Actor
}

/** Provisionally credits the missing amount with the lost interest, and notifies the holders at once. */
export async function creditDispute(
  ctx: Context,
  trx: Transaction,
  { institution_id, id, amountCents, disputedCents, by, actor }: Credit,
): Promise<void> {
  const dispute = await lockDispute(trx, institution_id, id)
  await assertMayCredit(trx, dispute, { amountCents, disputedCents })
  if (disputedCents !== undefined) await moveDispute(trx, dispute, { amount_cents: disputedCents })
  const now = ctx.clock.now()
  const on = easternDate(now)
  const interestCents = await interestOf(trx, dispute, amountCents, on)
  const cents = amountCents + interestCents
  const moved = await postProvisional(trx, dispute, cents, { on, now, actor })
  const isByDeadline = by === 'deadline'
  await trx
    .insertInto('dispute_credits')
    .values({
      institution_id,
      dispute_id: id,
      amount_cents: amountCents,
      interest_cents: interestCents,
      credited_on: on,
      credited_at: now,
      entry_id: moved.entryId,
      transfer_id: moved.transferId,
      is_by_deadline: isByDeadline,
      asked_by: isByDeadline ? null : by.askedBy,
      agreed_by: isByDeadline ? null : by.agreedBy,
      approval_id: isByDeadline ? null : by.approvalId,
    })
    .execute()
  await moveDispute(trx, dispute, { state: 'credited', due_on: dispute.extended_by })
  await endSteps(trx, dispute, { now, by: actor.id ?? actor.kind })
  await raiseStep(trx, dispute, { step: 'decide', dueOn: dispute.extended_by, now })
  const isClosed = moved.transferId === null
  if (isClosed)
    await raiseStep(trx, dispute, { step: 'pay_by_hand', dueOn: nextBusinessDay(on), now })
  await sendLetter(ctx, trx, dispute, 'credited', {
    amount: amountCents,
    interest: interestCents,
    credited_on: on,
    decide_by: dispute.extended_by,
    is_closed: isClosed,
  })
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'credit_dispute',
    entity: 'depositor',
    entityId: dispute.depositor_id,
    details: {
      dispute_id: id,
      before: 'open',
      after: 'credited',
      amount_cents: amountCents,
      interest_cents: interestCents,
      is_by_deadline: isByDeadline,
      ...(disputedCents !== undefined && { disputed_cents: disputedCents }),
    },
  })
}

/** Asserts that this amount may be credited, both when staff ask and when it is done. */
export async function assertMayCredit(
  trx: Transaction,
  dispute: DisputeRow,
  { amountCents, disputedCents }: Pick<Credit, 'amountCents' | 'disputedCents'>,
): Promise<void> {
  if (dispute.state !== 'open') throw invalid('', 'This dispute was already credited or decided.')
  const mostCents = await findCeiling(trx, dispute, disputedCents)
  if (amountCents > mostCents) throw tooMuch(mostCents)
  const alleged = await allegedAmount(trx, dispute)
  if (alleged === null) return
  if (amountCents > alleged.amountCents) throw tooMuch(alleged.amountCents)
  const keptCents = dispute.kind === 'unauthorised' ? KEPT_BACK_CENTS : 0
  if (amountCents < alleged.amountCents - keptCents) {
    const least = formatCents(Math.max(alleged.amountCents - keptCents, 1))
    throw invalid('amount_cents', `Credit at least ${least}.`)
  }
}

function tooMuch(mostCents: number): DomainError {
  const most = formatCents(mostCents)
  const words = mostCents > 0 ? `Credit at most ${most}.` : 'There is nothing left to credit.'
  return invalid('amount_cents', words)
}

/**
 * The interest the amount would have earned to the day before `to`: from the day the transfer was posted, and
 * for a deposit that never was, from the day it should have settled.
 */
export async function interestOf(
  db: Database,
  dispute: DisputeRow,
  amountCents: number,
  to: DisputeRow['received_on'],
): Promise<number> {
  const alleged = await allegedAmount(db, dispute)
  const transfer = alleged?.transfer
  const settledOn = transfer && isIncoming(transfer.direction) ? transfer.settlement_date : null
  const from = transfer?.posted_on ?? settledOn
  const { institution_id } = dispute
  return lostInterest(db, { institution_id, amountCents, from, to })
}

interface RightAmount {
  amountCents: number
  credit: CreditRow | undefined
  /** The day of the decision. */
  on: DisputeRow['received_on']
}

/**
 * The interest of the correct amount. A provisional credit keeps the interest it was made with, because since
 * then the money has earned in the account; what was kept back of it was missing until today.
 */
export async function rightInterest(
  db: Database,
  dispute: DisputeRow,
  { amountCents, credit, on }: RightAmount,
): Promise<number> {
  if (credit === undefined) return interestOf(db, dispute, amountCents, on)
  const keptCents = amountCents - credit.amount_cents
  if (keptCents < 0) return interestOf(db, dispute, amountCents, credit.credited_on)
  const keptInterest = keptCents > 0 ? await interestOf(db, dispute, keptCents, on) : 0
  return credit.interest_cents + keptInterest
}

const BY: Actor = { kind: 'job', id: 'disputes' }

/**
 * Takes back a provisional credit once, on the day its letter announced. A part that was spent is
 * owed, as with a spent return: the account is on hold until it is settled.
 */
export async function takeBackCredit(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  id: string,
): Promise<void> {
  const dispute = await lockDispute(trx, institution_id, id)
  const now = ctx.clock.now()
  const on = easternDate(now)
  const decision = await findDecision(trx, dispute)
  const credit = await findCredit(trx, dispute)
  if (dispute.due_on === null || !decision?.debit_on || !credit || decision.debit_on > on) return
  const amountCents = decision.debit_cents
  const wasPaidIn = credit.transfer_id !== null
  const moved = await postDebit(trx, dispute, { amountCents, wasPaidIn }, { on, now, actor: BY })
  await trx
    .insertInto('dispute_debits')
    .values({
      institution_id,
      dispute_id: id,
      amount_cents: amountCents,
      owed_cents: moved.owedCents,
      debited_on: on,
      debited_at: now,
      entry_id: moved.entryId,
      transfer_id: moved.transferId,
    })
    .execute()
  await moveDispute(trx, dispute, { due_on: null })
  if (moved.owedCents > 0) await holdForOwed(ctx, trx, dispute, moved.owedCents)
  const facts = { amount: amountCents, debited_on: on, owed: moved.owedCents }
  await sendLetter(ctx, trx, dispute, 'taken_back', facts)
  await writeAudit(trx, {
    institution_id,
    actor: BY,
    action: 'take_back_credit',
    entity: 'depositor',
    entityId: dispute.depositor_id,
    details: { dispute_id: id, amount_cents: amountCents, owed_cents: moved.owedCents },
  })
}

async function holdForOwed(
  ctx: Context,
  trx: Transaction,
  { institution_id, id, account_id, depositor_id }: DisputeRow,
  owedCents: number,
): Promise<void> {
  const now = ctx.clock.now()
  const entity = await trx
    .selectFrom('entities')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('savings_account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  await setStanding(
    trx,
    { institution_id, entityId: entity.id },
    { standing: 'HOLD', reason: 'owed' },
    { now, actor: BY, details: { dispute_id: id } },
  )
  await cancelWaiting(ctx, trx, { institution_id, accountId: account_id, now, actor: BY })
  await raiseTask(trx, {
    institution_id,
    kind: 'credit_spent',
    message: `A reversed provisional credit was already spent. ${formatCents(owedCents)} is owed, and the account is on hold.`,
    details: { dispute_id: id, depositor_id, owed_cents: owedCents },
    key: `dispute:${id}:owed`,
    now,
  })
}
