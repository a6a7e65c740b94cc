import { randomUUID } from 'node:crypto'
import type { Progress } from '@passbook/contract/depositor'
import { TRANSFER_SUCCESS } from '@passbook/contract/enums'
import type { Transaction as TransactionData } from '@passbook/contract/transfers'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import { readSavingsProduct } from '../../accounts/queries.ts'
import { type Applicant, asApplicant } from '../../applicant/as-applicant.ts'
import type { ApplicationCaller } from '../../depositor/lock-application.ts'
import { assertDepositAmount } from '../amount-limits.ts'
import { initiateTransfer } from '../initiate-transfer.ts'
import { readTransactionRow } from '../queries.ts'
import { toTransaction } from '../to-transaction.ts'
import { assertMayDeposit } from './assert-may-deposit.ts'
import { assertPromised } from './assert-promised.ts'
import { sendReceipt } from './send-receipt.ts'

interface DepositWish {
  amountCents: number
  /** As the page showed it. */
  expectedSettlementDate: string | undefined
  idempotencyKey: string
}

interface Deposited {
  status: typeof TRANSFER_SUCCESS
  transaction: TransactionData
  /** Nothing can be replaced yet. */
  replaced: null
  progress: Progress
}

/** One deposit from the linked account, with the next file, once per key. */
export function makeDeposit(
  ctx: Context,
  caller: ApplicationCaller,
  { idempotencyKey: key, ...wish }: DepositWish,
): Promise<Deposited> {
  const once = { call: 'deposit', key, input: wish }
  return asApplicant(ctx, caller, { once }, (applicant) => deposit(ctx, applicant, caller, wish))
}

async function deposit(
  ctx: Context,
  { trx, application, by: { now, actor } }: Applicant,
  caller: ApplicationCaller,
  { amountCents, expectedSettlementDate }: Omit<DepositWish, 'idempotencyKey'>,
): Promise<Deposited> {
  const { institution_id, depositor_id } = caller
  const { accountId, link } = assertMayDeposit(application)
  const product = await readSavingsProduct(trx, institution_id)
  assertDepositAmount(product, amountCents)
  const { transfer } = await initiateTransfer(trx, {
    institution_id,
    kind: 'deposit',
    amountCents,
    accountId,
    linkedAccountId: link.id,
    madeBy: depositor_id,
    idempotencyKey: `deposit:${randomUUID()}`,
    now,
    actor,
    product,
  })
  // A refusal undoes the transaction, and with it the transfer.
  assertPromised(transfer, expectedSettlementDate)
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'make_deposit',
    entity: 'transfer',
    entityId: transfer.id,
    details: { amount_cents: amountCents },
  })
  const row = await readTransactionRow(trx, transfer)
  await sendReceipt(ctx, trx, row, 'deposit_made')
  const { progress } = application
  return {
    status: TRANSFER_SUCCESS,
    transaction: toTransaction(row, now),
    replaced: null,
    progress,
  }
}
