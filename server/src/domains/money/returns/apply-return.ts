import { mayDepositFrom } from '@passbook/contract/linked-account-states'
import { formatCents } from '@passbook/contract/money'
import { wordsOfReturn } from '@passbook/contract/return-words'
import { lockBalances } from '../../../ledger/balances.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { addBusinessDays } from '../../../platform/calendar/holidays.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { setStanding, type Entity } from '../../access/holds.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { lockLink } from '../../people/linked-accounts/queries.ts'
import { notePayoutReturned, stopPayout } from '../closing/stop-payout.ts'
import { cancelWaiting } from '../orders/cancel-waiting.ts'
import { endedLetter, notifyOfScheduleEnd } from '../orders/send-receipt.ts'
import { initiateTransfer } from '../transfers/initiate-transfer.ts'
import { cancelTransfer } from '../transfers/moves/cancel-transfer.ts'
import { ledgerEffects } from '../transfers/moves/ledger-effects.ts'
import { returnTransfer } from '../transfers/moves/return-transfer.ts'
import type { Transfer } from '../transfers/queries.ts'
import { endAll } from '../transfers/repeating/end-schedule.ts'
import { listOpenScheduleIds } from '../transfers/repeating/queries.ts'
import { transferDates } from '../transfers/transfer-dates.ts'
import { playOf, MAX_RETRIES, RETRY_AFTER_BUSINESS_DAYS, RETRY_DAYS } from './playbook.ts'
import {
  APPLYING,
  type AnswerCase,
  raiseAnswerTask,
  type ReturnCase,
  moveLinkIfPossible,
} from './return-case.ts'
import { notifyOfReturn, notifyOfFailedVerification } from './notify-depositor.ts'

/** Applies a return completely: reverses the money and follows the playbook. */
export async function applyReturn(self: AnswerCase, before: Transfer): Promise<void> {
  const { trx, answer, now } = self
  const { institution_id, id: transferId, linked_account_id } = before
  const move = { institution_id, transferId, now, actor: APPLYING }
  await stopPayout(self.ctx, trx, before, move)
  const { transfer } = await returnTransfer(trx, { ...move, returnCode: answer.code })
  const link = linked_account_id
    ? await lockLink(trx, institution_id, linked_account_id)
    : undefined
  const entity = await findEntity(trx, transfer, link)
  const play = playOf(answer.code)
  const whole: ReturnCase = { ...self, transfer, link, entity, play }
  if (play.isStaffTask) await raiseCodeTask(whole)
  if (isMicroEntry(transfer)) return returnMicroEntry(whole)
  const retry = await retryIfAllowed(whole)
  const movedTo = retry === undefined ? await followPlay(whole) : undefined
  if (play.endsSchedules) await endSchedulesOf(whole)
  await changeStanding(whole)
  await raiseMoneyTask(whole)
  if (transfer.kind === 'payout') await notePayoutReturned(self.ctx, trx, transfer)
  else if (transfer.reverses_transfer_id === null) await notifyOfReturn(whole, { retry, movedTo })
  else await raiseReversalTask(whole)
}

async function retryIfAllowed(self: ReturnCase): Promise<Transfer | undefined> {
  const { trx, transfer, link, entity, play, now } = self
  // Nothing more is pulled from people who are on hold, or about to be.
  const isHeld = transfer.shortfall_cents > 0 || (entity && (await isOnHold(trx, entity)))
  if (!play.isRetried || isHeld) return undefined
  return retryDeposit(trx, transfer, link, now)
}

/** Moves the link as the playbook says, if its status still allows it; returns the new status. */
async function followPlay(self: ReturnCase): Promise<StoredLinkStatus | undefined> {
  const { play, transfer } = self
  if (play.link === 'stays') return undefined
  // A problem with pulling money from an account does not affect sending money to it.
  if (play.link === 'DEPOSITS_LOCKED' && transfer.kind !== 'deposit') return undefined
  return (await moveLinkIfPossible(self, play.link)) ? play.link : undefined
}

/** STATES: unauthorized → REVIEW; money already spent → HOLD, which takes precedence. */
async function changeStanding(self: ReturnCase): Promise<void> {
  const { trx, answer, transfer, entity, play, now } = self
  if (entity === undefined) return
  const by = {
    now,
    actor: APPLYING,
    details: { return_code: answer.code, transfer_id: transfer.id },
  }
  if (transfer.shortfall_cents > 0) {
    await setStanding(trx, entity, { standing: 'HOLD', reason: 'owed' }, by)
    await stopMoney(self)
  } else if (play.isReviewed) {
    // If the owner has died, staff look into it: nobody claims that the transfer was unauthorized.
    const reason = play.rate === 'unauthorised' ? 'unauthorised_return' : 'staff'
    await setStanding(trx, entity, { standing: 'REVIEW', reason }, by)
  }
}

/** STATES: Hold and cancelling. Cancels everything that has not been sent. */
async function stopMoney({ ctx, trx, transfer, now }: ReturnCase): Promise<void> {
  const { institution_id, account_id: accountId } = transfer
  if (accountId === null) return
  await cancelWaiting(ctx, trx, { institution_id, accountId, now, actor: APPLYING })
}

async function raiseCodeTask(self: ReturnCase): Promise<void> {
  const { answer, transfer } = self
  const amount = formatCents(answer.amount_cents)
  await raiseAnswerTask(
    self,
    'return_code',
    `A transfer of ${amount} was returned as ${answer.code}. The money was reversed. Find out why.`,
    { transfer_id: transfer.id },
  )
}

/** Staff made the reversal, so they get a task and the depositor is not notified. */
async function raiseReversalTask(self: ReturnCase): Promise<void> {
  const { answer, transfer } = self
  const message = `A reversal was returned as ${answer.code}. The original transfer stays in place.`
  const details = { transfer_id: transfer.id, reverses: transfer.reverses_transfer_id }
  await raiseAnswerTask(self, 'reversal_returned', message, details)
}

/** Raises tasks for money that the ledger can only hold until a person decides. */
async function raiseMoneyTask(self: ReturnCase): Promise<void> {
  const { trx, transfer } = self
  const details = { transfer_id: transfer.id, shortfall_cents: transfer.shortfall_cents }
  if (transfer.shortfall_cents > 0) {
    const owed = formatCents(transfer.shortfall_cents)
    const message = `A returned deposit, or interest on it, was already spent. ${owed} is owed, and the account is on hold.`
    await raiseAnswerTask(self, 'returned_money_spent', message, details)
  }
  const account = await trx
    .selectFrom('savings_accounts')
    .select('status')
    .where('institution_id', '=', transfer.institution_id)
    .where('id', '=', transfer.account_id)
    .executeTakeFirst()
  if (account?.status !== 'CLOSED') return
  const message =
    'A transfer of a closed account was returned. Reopen the account, or settle it manually.'
  await raiseAnswerTask(self, 'returned_to_closed_account', message, details)
}

/**
 * A return for a missing authorization ends the schedules that draw from that account and the schedule
 * of the returned deposit (RULES: Repeating transfers). Their next deposits are cancelled, and the
 * holders are notified.
 */
async function endSchedulesOf({ ctx, trx, answer, transfer, now }: ReturnCase): Promise<void> {
  const { institution_id, linked_account_id, schedule_id, account_id } = transfer
  if (transfer.kind !== 'deposit' || account_id === null) return
  const drawn = linked_account_id
    ? await listOpenScheduleIds(trx, institution_id, { linked_account_id })
    : []
  const scheduleIds = [...new Set([...drawn, ...(schedule_id ? [schedule_id] : [])])]
  const ending = { scheduleIds, reason: 'returned', as: 'Cancelled' } as const
  const ended = await endAll(trx, institution_id, ending, { now, actor: APPLYING })
  const reason = `A deposit was returned. ${wordsOfReturn(answer.code).what} So this recurring deposit has ended.`
  for (const { schedule, cancelled } of ended) {
    if (cancelled === undefined) {
      await notifyOfScheduleEnd(ctx, trx, schedule, reason)
      continue
    }
    await raiseAlert(ctx, trx, {
      institution_id,
      account_id,
      kind: 'transfer_cancelled',
      event: `cancelled:${cancelled.id}`,
      params: {
        transfer: 'deposit',
        amount_cents: cancelled.amount_cents,
        reason,
        request_id: cancelled.request_id,
      },
      letter: endedLetter(schedule, reason),
    })
  }
}

/**
 * Plans a returned deposit for the second business day after the return, as part of the same order;
 * undefined if the rules or the state of its accounts no longer allow it.
 */
async function retryDeposit(
  trx: Transaction,
  transfer: Transfer,
  link: LinkedAccount | undefined,
  now: Date,
): Promise<Transfer | undefined> {
  const { institution_id, account_id: accountId, kind, retry_count } = transfer
  if (kind !== 'deposit' || accountId === null || retry_count >= MAX_RETRIES) return undefined
  if (link === undefined || !mayDepositFrom(link.status)) return undefined
  if (!(await lockBalances(trx, institution_id, accountId)).is_open) return undefined
  const original = await originalOf(trx, transfer)
  const product = await readSavingsProduct(trx, institution_id)
  const scheduledDate = addBusinessDays(easternDate(now), RETRY_AFTER_BUSINESS_DAYS)
  const dateInput = { institution_id, now, product, scheduledDate }
  const dates = await transferDates(trx, ledgerEffects.deposit, dateInput)
  if (dates.settlement_date > addDays(original.settlement_date, RETRY_DAYS)) return undefined
  const { transfer: retry } = await initiateTransfer(trx, {
    institution_id,
    kind,
    amountCents: transfer.amount_cents,
    accountId,
    linkedAccountId: link.id,
    madeBy: transfer.made_by,
    requestId: transfer.request_id,
    scheduledDate,
    retry: { ofTransferId: original.id, count: retry_count + 1 },
    ...occurrenceOf(transfer),
    idempotencyKey: `retry:${transfer.id}`,
    now,
    actor: APPLYING,
    product,
  })
  return retry
}

/** A retry keeps its place in the schedule. */
function occurrenceOf({ schedule_id, occurrence_date }: Transfer) {
  if (schedule_id === null || occurrence_date === null) return {}
  return { occurrence: { scheduleId: schedule_id, date: occurrence_date } }
}

/** The first attempt of a retried deposit. */
async function originalOf(trx: Transaction, transfer: Transfer): Promise<Transfer> {
  const { institution_id, retry_of_transfer_id } = transfer
  if (retry_of_transfer_id === null) return transfer
  return trx
    .selectFrom('transfers')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', retry_of_transfer_id)
    .executeTakeFirstOrThrow()
}

/** The entity that a transfer belongs to, by its link or by its savings account. */
async function findEntity(
  db: Database,
  { institution_id, account_id }: Transfer,
  link: LinkedAccount | undefined,
): Promise<Entity | undefined> {
  if (link !== undefined) return { institution_id, entityId: link.entity_id }
  if (account_id === null) return undefined
  const entity = await db
    .selectFrom('entities')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('savings_account_id', '=', account_id)
    .executeTakeFirst()
  return entity && { institution_id, entityId: entity.id }
}

async function isOnHold(db: Database, { institution_id, entityId }: Entity): Promise<boolean> {
  const held = await accountPeople(db, institution_id)
    .select('depositors.id')
    .where('depositors.entity_id', '=', entityId)
    .where('depositors.standing', '=', 'HOLD')
    .executeTakeFirst()
  return held !== undefined
}

const MICRO_ENTRIES = ['micro_credit', 'micro_debit'] as const

function isMicroEntry({ kind }: Transfer): boolean {
  return MICRO_ENTRIES.some((micro) => micro === kind)
}

/**
 * Handles a returned micro-entry: whatever the code, its link is not verified and it is not retried. If
 * the link was verified meanwhile, a bad account locks it, as with every return.
 */
async function returnMicroEntry(self: ReturnCase): Promise<void> {
  const { play } = self
  await cancelUnsent(self)
  const isMoved =
    (await moveLinkIfPossible(self, 'VERIFICATION_RETURNED')) ||
    (play.link === 'LOCKED' && (await moveLinkIfPossible(self, 'LOCKED')))
  if (isMoved) await notifyOfFailedVerification(self)
}

/** Cancels the unsent micro-entries of the link; without the returned one they verify nothing. */
async function cancelUnsent({ trx, link, now }: ReturnCase): Promise<void> {
  if (link === undefined) return
  const { institution_id, id } = link
  const unsent = await trx
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('linked_account_id', '=', id)
    .where('kind', 'in', MICRO_ENTRIES)
    .where('status', '=', 'Initiated')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id: transferId } of unsent) {
    await cancelTransfer(trx, { institution_id, transferId, now, actor: APPLYING })
  }
}
