import type { Progress } from '@passbook/contract/depositor'
import { TRANSFER_SUCCESS } from '@passbook/contract/enums'
import type { AppliesTo, Repeat } from '@passbook/contract/repeating'
import type { Transaction as TransactionData } from '@passbook/contract/transfers'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import { type Applicant, asApplicant } from '../../people/depositor/as-applicant.ts'
import type { ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { noteContact } from '../../contact/activity.ts'
import { assertDepositAmount } from '../transfers/read-service.ts'
import { readTransactionRow } from '../transfers/queries.ts'
import { toTransaction } from '../transfers/to-transaction.ts'
import { assertMayDeposit } from './assert-may-move.ts'
import { placeDeposit } from './place-deposit.ts'
import { readWishedRow, readWishedDate } from './order-row.ts'
import { linkReplaced, takeReplaced } from './replace-deposit.ts'
import { sendDepositReceipt } from './send-receipt.ts'

interface DepositWish {
  amountCents: number
  /** The day it is to leave; none: with the next file. */
  date?: string | undefined
  repeat?: Repeat | undefined
  /** The deposit whose place it takes, and which of its schedule. */
  replaces?: string | undefined
  appliesTo?: AppliesTo | undefined
  /** As the page showed it; the key is not bound to it. */
  expectedSettlementDate: string | undefined
  idempotencyKey: string
}

interface Deposited {
  status: typeof TRANSFER_SUCCESS
  transaction: TransactionData
  replaced: TransactionData | null
  progress: Progress
}

/**
 * One deposit from the linked account, or the first of many, once per key: with the next file or on
 * a day, and in place of another one if it says so.
 */
export function makeDeposit(
  ctx: Context,
  caller: ApplicationCaller,
  { idempotencyKey: key, ...wish }: DepositWish,
): Promise<Deposited> {
  const { expectedSettlementDate: _shown, ...order } = wish
  const once = { call: 'deposit', key, input: order }
  // One that repeats or replaces another depends on what the other holder does meanwhile: it locks
  // that in a transaction of its own.
  const isGathered = wish.repeat === undefined && wish.replaces === undefined
  const way = isGathered ? { once, isGathered } : { once }
  return asApplicant(ctx, caller, way, (applicant) => deposit(ctx, applicant, caller, wish, key))
}

async function deposit(
  ctx: Context,
  applicant: Applicant,
  { institution_id, depositor_id }: ApplicationCaller,
  wish: Omit<DepositWish, 'idempotencyKey'>,
  callKey: string,
): Promise<Deposited> {
  const { trx, application, by } = applicant
  const { amountCents } = wish
  const { accountId, link } = assertMayDeposit(application)
  const product = await readSavingsProduct(trx, institution_id)
  assertDepositAmount(product, amountCents)
  const date = readWishedDate(wish.date, by.now)
  const place = { institution_id, accountId }
  const replaced = await takeReplaced(trx, place, wish, by)
  const { transfer } = await placeDeposit(trx, {
    ...place,
    ...by,
    linkedAccountId: link.id,
    madeBy: depositor_id,
    callKey,
    amountCents,
    date,
    repeat: wish.repeat,
    replaced,
    expectedSettlementDate: wish.expectedSettlementDate,
    product,
  })
  if (replaced) await linkReplaced(trx, replaced.transfer, transfer)
  const row = await readWishedRow(trx, transfer)
  const [isDated, begins] = [date !== undefined, wish.repeat !== undefined]
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
