import { TRANSFER_SUCCESS } from '@passbook/contract/enums'
import type { AppliesTo, Repeat } from '@passbook/contract/repeating'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import { type Applicant, asApplicant } from '../../people/depositor/as-applicant.ts'
import type { ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { noteContact } from '../../contact/activity.ts'
import { assertDepositAmount } from '../transfers/transfer-limits.ts'
import { readTransactionRow } from '../transfers/queries.ts'
import { toTransaction } from '../transfers/to-transaction.ts'
import { assertMayDeposit } from './assert-may-move.ts'
import { type Deposited, depositInGroup } from './deposit-groups.ts'
import { placeDeposit } from './place-deposit.ts'
import { readOrderRow, readOrderDate } from './order-row.ts'
import { linkReplaced, voidReplaced } from './replace-deposit.ts'
import { sendDepositReceipt } from './send-receipt.ts'

interface DepositOrder {
  amountCents: number
  /** The day it is to be sent; if absent, it goes with the next file. */
  date?: string | undefined
  repeat?: Repeat | undefined
  /** The deposit that it replaces, and how much of its schedule. */
  replaces?: string | undefined
  appliesTo?: AppliesTo | undefined
  /** The date that the page showed; the idempotency key is not bound to it. */
  expectedSettlementDate: string | undefined
  /** The authorization that the page showed; the idempotency key is not bound to it either. */
  shownAuthorization?: string | undefined
  idempotencyKey: string
}

/**
 * Orders one deposit from the linked account, or the first of a schedule, once per key: with the next
 * file or on a given day, and in place of another deposit if requested.
 */
export async function makeDeposit(
  ctx: Context,
  caller: ApplicationCaller,
  { idempotencyKey: key, ...order }: DepositOrder,
): Promise<Deposited> {
  const { expectedSettlementDate, shownAuthorization, ...input } = order
  const { amountCents, date, repeat, replaces, appliesTo } = order
  // A repeating or replacing deposit depends on what the other holder does meanwhile, so it runs in a
  // separate transaction that locks that.
  if (repeat === undefined && replaces === undefined && appliesTo === undefined) {
    const shown = { expectedSettlementDate, shownAuthorization }
    const plain = { caller, amountCents, date, ...shown, key, input }
    const made = await depositInGroup(ctx, plain)
    if (made) return made
  }
  const once = { call: 'deposit', key, input }
  return asApplicant(ctx, caller, { once }, (applicant) =>
    deposit(ctx, applicant, caller, order, key),
  )
}

async function deposit(
  ctx: Context,
  applicant: Applicant,
  { institution_id, depositor_id }: ApplicationCaller,
  order: Omit<DepositOrder, 'idempotencyKey'>,
  callKey: string,
): Promise<Deposited> {
  const { trx, application, by } = applicant
  const { amountCents } = order
  const { accountId, link } = assertMayDeposit(application)
  const product = await readSavingsProduct(trx, institution_id)
  assertDepositAmount(product, amountCents)
  const date = readOrderDate(order.date, by.now)
  const place = { institution_id, accountId }
  const replaced = await voidReplaced(trx, place, order, by)
  const { transfer } = await placeDeposit(trx, {
    ...place,
    ...by,
    link,
    madeBy: depositor_id,
    callKey,
    amountCents,
    date,
    repeat: order.repeat,
    replaced,
    expectedSettlementDate: order.expectedSettlementDate,
    shownAuthorization: order.shownAuthorization,
    product,
  })
  if (replaced) await linkReplaced(trx, replaced.transfer, transfer)
  const row = await readOrderRow(trx, transfer)
  const [isDated, begins] = [date !== undefined, order.repeat !== undefined]
  await sendDepositReceipt(ctx, trx, row, { replaced, isDated, begins })
  if (row.last_contact_on !== easternDate(by.now)) {
    await noteContact(ctx, trx, { institution_id, depositor_id, by: 'transfer' })
  }
  const before = replaced && (await readTransactionRow(trx, replaced.transfer))
  return {
    status: TRANSFER_SUCCESS,
    transaction: toTransaction(row, by.now),
    replaced: before ? toTransaction(before, by.now) : null,
    progress: application.progress,
  }
}
