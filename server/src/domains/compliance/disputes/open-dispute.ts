import { randomUUID } from 'node:crypto'
import type { DisputeKind } from '@passbook/contract/dispute-words'
import type { DisputeChannel } from '@passbook/contract/disputes'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { nextBusinessDay } from '../../../platform/calendar/holidays.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { findAutomaticCreditCents } from './disputed-amounts.ts'
import { askDay, promisedDates } from './dispute-dates.ts'
import { endMessageTask, raiseStep } from './dispute-work.ts'
import {
  type DisputeRow,
  disputesOf,
  findAnswer,
  findFirstDeposit,
  findFirstStatement,
  findTransfer,
} from './queries.ts'
import { sendLetter } from './send-letter.ts'

export interface Reported {
  institution_id: string
  account_id: string
  depositor_id: string
  kind: DisputeKind
  words: string
  channel: DisputeChannel
  /** When it was received, by the banking clock. For a letter or call this may be days ago. */
  receivedAt: Date
  id?: string | undefined
  transferId?: string | undefined
  statementId?: string | undefined
  message?: { threadId: string; entryId: string }
  amountCents?: number | undefined
  learnedOn?: BusinessDate | undefined
  /** The idempotency key of the depositor's request. */
  callKey?: string
  /** The staff member who recorded it. */
  recordedBy?: string
}

const DECIDED =
  'We have already decided about this problem. You can find our decision in your reports. If you have new information, send us a message.'

/**
 * Opens a dispute from any channel: sets its dates, raises a staff task and sends the first letter. If a
 * report about the same transfer is open, this one is added to it and its dates stay.
 */
export async function openDispute(
  ctx: Context,
  trx: Transaction,
  reported: Reported,
  actor: Actor,
): Promise<DisputeRow> {
  const now = ctx.clock.now()
  const receivedOn = easternDate(reported.receivedAt)
  if (reported.learnedOn !== undefined && reported.learnedOn > easternDate(now)) {
    throw invalid('learned_on', 'Enter a day that has come.')
  }
  await assertNotDecided(trx, reported)
  const dates = promisedDates({ receivedOn, ...(await readIntake(trx, reported)) })
  const dispute = await trx
    .insertInto('disputes')
    .values({
      institution_id: reported.institution_id,
      id: reported.id ?? randomUUID(),
      account_id: reported.account_id,
      depositor_id: reported.depositor_id,
      transfer_id: reported.transferId ?? null,
      statement_id: reported.statementId ?? null,
      thread_id: reported.message?.threadId ?? null,
      entry_id: reported.message?.entryId ?? null,
      kind: reported.kind,
      words: reported.words,
      call_key: reported.callKey ?? null,
      amount_cents: reported.amountCents ?? null,
      learned_on: reported.learnedOn ?? null,
      channel: reported.channel,
      recorded_by: reported.recordedBy ?? null,
      recorded_at: now,
      received_at: reported.receivedAt,
      received_on: receivedOn,
      ...dates,
      state: 'open',
      due_on: dates.decide_by,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (dispute === undefined) return addToOpen(trx, reported, { now, actor })
  await raiseStep(trx, dispute, { step: 'decide_or_credit', dueOn: dispute.decide_by, now })
  if (dispute.thread_id !== null)
    await endMessageTask(trx, dispute, { now, by: actor.id ?? actor.kind })
  const credit = await findCreditMethod(trx, dispute)
  // A report received days ago may be due before the nightly run can ask two people.
  if (credit === 'by_staff' && easternDate(now) >= askDay(dispute.decide_by))
    await raiseStep(trx, dispute, { step: 'two_people', dueOn: dispute.decide_by, now })
  await sendLetter(ctx, trx, dispute, 'received', {
    decide_by: dispute.decide_by,
    extended_by: dispute.extended_by,
    credit,
  })
  await writeAudit(trx, {
    institution_id: dispute.institution_id,
    actor,
    action: 'open_dispute',
    entity: 'depositor',
    entityId: dispute.depositor_id,
    details: { dispute_id: dispute.id, kind: dispute.kind, before: null, after: { ...dates } },
  })
  return dispute
}

/** Adds what was reported to the open dispute about the same transfer, and gives staff a task to read it. */
async function addToOpen(
  trx: Transaction,
  reported: Reported,
  { now, actor }: { now: Date; actor: Actor },
): Promise<DisputeRow> {
  const { institution_id, depositor_id, kind, words, channel, message } = reported
  const dispute = await disputesOf(trx, institution_id)
    .where('transfer_id', '=', reported.transferId ?? null)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // It ended while this transaction waited for it, so the same call made again opens a new one.
  if (dispute === undefined) throw new DomainError('unavailable')
  const id = reported.id ?? randomUUID()
  await trx
    .insertInto('dispute_additions')
    .values({
      institution_id,
      id,
      dispute_id: dispute.id,
      depositor_id,
      kind,
      words,
      channel,
      entry_id: message?.entryId ?? null,
      recorded_by: reported.recordedBy ?? null,
      received_at: reported.receivedAt,
      added_at: now,
    })
    .execute()
  await raiseStep(trx, dispute, {
    step: 'read_addition',
    dueOn: nextBusinessDay(easternDate(now)),
    now,
  })
  if (message !== undefined) {
    const thread = { institution_id, thread_id: message.threadId }
    await endMessageTask(trx, thread, { now, by: actor.id ?? actor.kind })
  }
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'add_to_dispute',
    entity: 'depositor',
    entityId: dispute.depositor_id,
    details: { dispute_id: dispute.id, addition_id: id, kind, before: null, after: { channel } },
  })
  return dispute
}

/** RULES-3: a decided error of a transfer is not investigated again. A different kind of error is. */
async function assertNotDecided(
  trx: Transaction,
  { institution_id, transferId, kind }: Reported,
): Promise<void> {
  if (transferId === undefined) return
  const decided = await disputesOf(trx, institution_id)
    .where('transfer_id', '=', transferId)
    .where('kind', '=', kind)
    .where('state', 'in', ['corrected', 'no_error'])
    .executeTakeFirst()
  if (decided !== undefined) throw invalid('transaction_id', DECIDED)
}

/** How the dispute is credited if it is not decided in time. The letter must not promise more. */
async function findCreditMethod(trx: Transaction, dispute: DisputeRow) {
  if ((await findAutomaticCreditCents(trx, dispute)) === null) return 'by_staff'
  const { institution_id, account_id } = dispute
  const { is_open } = await trx
    .selectFrom('savings_balances')
    .select('is_open')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return is_open ? 'account' : 'by_hand'
}

/** Reads the facts that the dates depend on besides the day of receipt. */
async function readIntake(trx: Transaction, reported: Reported) {
  const { institution_id, account_id, transferId } = reported
  const transfer = transferId ? await findTransfer(trx, institution_id, transferId) : undefined
  return {
    transferOn: transfer ? (transfer.posted_on ?? easternDate(transfer.date_created)) : null,
    firstDepositOn: transfer ? await findFirstDeposit(trx, institution_id, account_id) : null,
    statementSentOn: transferId ? await findFirstStatement(trx, reported, transferId) : null,
    ...(transferId !== undefined && (await findAnswer(trx, reported, transferId))),
  }
}
