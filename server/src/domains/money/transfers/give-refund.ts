import { randomUUID } from 'node:crypto'
import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { lockBalances, readBalances } from '../../../ledger/balances.ts'
import { hashInput } from '../../../ledger/entry.ts'
import { post } from '../../../ledger/post.ts'
import { settledTransferColumns } from '../../../ledger/settled/post-settled.ts'
import { referenceOf } from '../../../ledger/transfer-reference.ts'
import { lockEntityWithAccount } from '../../../platform/callers/account-people.ts'
import { findClosing } from '../closing/queries.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import { type TwoPeople, noteTwoPeople, notifyOfStaffMoney } from './staff-money.ts'
import { insertTransfers } from './insert-transfers.ts'
import { ledgerEffects } from './moves/ledger-effects.ts'
import { saveMove } from './moves/move-transfer.ts'
import { entryOf, settlingPostings } from './moves/post-transfer.ts'
import type { Transfer } from './queries.ts'
import { describe } from './to-transaction.ts'

interface RefundRequest {
  institution_id: string
  /** A holder of the account. */
  depositor_id: string
  amountCents: number
  /** The time by the banking clock. */
  now: Date
}

export interface RefundInput extends RefundRequest {
  /** What the refund is for, as the customer reads it. */
  words: string
  people: TwoPeople
  actor: Actor
}

const CLOSED = 'The account is closed or closing. Nothing can be paid into it.'

/**
 * Staff pay the institution's own money into an account; it is available at once. Debts are repaid from
 * it first, as with all incoming money (STATES: Transaction).
 */
export function giveRefund(ctx: Context, input: RefundInput): Promise<Transfer> {
  const { institution_id, now, actor, people, words } = input
  return inTransaction(ctx.db, async (trx) => {
    const accountId = await assertRefundable(trx, input)
    const before = await lockBalances(trx, institution_id, accountId)
    const made = await insertRefund(trx, input, accountId)
    const { entryId } = await post(trx, {
      ...entryOf(made, settlingPostings(made, before), made.settlement_date, actor),
      description: describe(made),
    })
    const move = { institution_id, transferId: made.id, now, actor }
    const { transfer } = await saveMove(trx, made, move, 'posted', { posted_entry_id: entryId })
    await noteTwoPeople(trx, transfer, people, now)
    const after = await readBalances(trx, institution_id, accountId)
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'refund',
      entity: 'depositor',
      entityId: input.depositor_id,
      details: {
        transfer_id: transfer.id,
        amount_cents: transfer.amount_cents,
        asked_by: people.askedBy,
        before: { current_cents: before.current_cents, owed_cents: before.receivable_cents },
        after: { current_cents: after.current_cents, owed_cents: after.receivable_cents },
      },
    })
    await notify(ctx, trx, transfer, words, before.receivable_cents - after.receivable_cents)
    return transfer
  })
}

/** Refuses a refund that is not possible; returns the account, locked against closing. */
export async function assertRefundable(
  trx: Transaction,
  { institution_id, depositor_id, amountCents, now }: RefundRequest,
): Promise<string> {
  const { accountId } = await lockEntityWithAccount(trx, { institution_id, depositor_id })
  const closing = await findClosing(trx, { institution_id, accountId })
  if (closing && closing.status !== 'WAITING') throw invalid('', CLOSED)
  const { refund_limit_cents: limit } = await readSavingsProduct(trx, institution_id)
  const refunded = await refundedOn(trx, { institution_id, accountId, day: easternDate(now) })
  if (refunded + amountCents > limit) {
    const given = refunded > 0 ? ` ${formatCents(refunded)} was refunded today.` : ''
    const most = `One account can get at most ${formatCents(limit)} in refunds per day.${given}`
    throw invalid('amount_cents', most)
  }
  return accountId
}

interface AccountDay {
  institution_id: string
  accountId: string
  day: BusinessDate
}

/** The cents that staff refunded to an account on a business day. */
async function refundedOn(
  trx: Transaction,
  { institution_id, accountId, day }: AccountDay,
): Promise<number> {
  const { refunded } = await trx
    .selectFrom('transfers')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('refunded'))
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'refund')
    .where('settlement_date', '=', day)
    .executeTakeFirstOrThrow()
  return refunded
}

async function insertRefund(
  trx: Transaction,
  { institution_id, amountCents, words, people, now, actor }: RefundInput,
  accountId: string,
): Promise<Transfer> {
  const id = randomUUID()
  const key = `refund:${people.approvalId ?? id}`
  const row = {
    institution_id,
    id,
    request_id: randomUUID(),
    account_id: accountId,
    direction: ledgerEffects.refund.direction,
    kind: 'refund',
    amount_cents: amountCents,
    ...settledTransferColumns(easternDate(now), now),
    note: words,
    idempotency_key: key,
    input_hash: hashInput(key, amountCents, words),
  } as const
  const [made] = await insertTransfers(trx, [row], actor)
  if (made === undefined) throw invalid('', 'This refund was already made.')
  return made
}

async function notify(
  ctx: Context,
  trx: Transaction,
  transfer: Transfer,
  words: string,
  repaidCents: number,
): Promise<void> {
  const { amount_cents, request_id, settlement_date } = transfer
  const amount = formatCents(amount_cents)
  const repaid = repaidCents > 0 ? formatCents(repaidCents) : ''
  await notifyOfStaffMoney(ctx, trx, transfer, {
    params: {
      title: `We refunded you ${amount}`,
      message: [
        `We credited ${amount} to your account: ${words}.`,
        ...(repaid ? [`We applied ${repaid} of it to the amount owed.`] : []),
      ].join(' '),
      request_id,
    },
    letter: {
      template: 'refund_given',
      params: {
        amount,
        words,
        on: formatFullDay(settlement_date),
        repaid,
        reference: referenceOf(transfer),
        request: request_id,
      },
    },
  })
}
