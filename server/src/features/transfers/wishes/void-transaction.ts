import type { Progress } from '@passbook/contract/depositor'
import { mayVoid } from '@passbook/contract/standing'
import { mayMove } from '@passbook/contract/transaction-states'
import type { Transaction as TransactionData } from '@passbook/contract/transfers'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors.ts'
import { findSavingsAccount } from '../../accounts/queries.ts'
import type { ApplicationCaller } from '../../depositor/lock-application.ts'
import { readProgress } from '../../depositor/read-progress.ts'
import { isOwnWish } from '../may-be-cancelled.ts'
import { type Transfer, lockTransfer, readTransactionRow } from '../queries.ts'
import { toTransaction } from '../to-transaction.ts'
import { tooLateToCancel, voidTransfer } from '../moves/void-transfer.ts'
import { tellHolders } from './tell-holders.ts'

interface Voided {
  transaction: TransactionData
  /** There are no schedules yet. */
  next: null
  progress: Progress
}

/**
 * A holder takes back what has not left. A stop is a right: it is open to whoever may read, whatever
 * else is barred (STATES: Hold and cancelling). Again: the same answer.
 */
export function voidTransaction(
  ctx: Context,
  caller: ApplicationCaller,
  transferId: string,
): Promise<Voided> {
  const { institution_id, user_id } = caller
  return inTransaction(ctx.db, async (trx) => {
    const progress = await readProgress(trx, institution_id, user_id)
    if (!mayVoid(progress)) throw new DomainError('not_allowed')
    const now = ctx.clock.now()
    const transfer = await lockOwn(trx, caller, transferId)
    // What the bank took back a moment ago is what was asked for.
    if (transfer.status !== 'Cancelled') await take(ctx, trx, caller, { transfer, now })
    const row = await readTransactionRow(trx, transfer)
    return { transaction: toTransaction(row, now), next: null, progress }
  })
}

async function lockOwn(
  trx: Transaction,
  caller: ApplicationCaller,
  transferId: string,
): Promise<Transfer> {
  const account = await findSavingsAccount(trx, caller)
  const transfer = account && (await lockTransfer(trx, caller.institution_id, transferId))
  if (transfer === undefined || transfer.account_id !== account?.id) {
    throw new DomainError('not_found')
  }
  return transfer
}

async function take(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id }: ApplicationCaller,
  { transfer, now }: { transfer: Transfer; now: Date },
): Promise<void> {
  if (!isOwnWish(transfer)) {
    const message = 'The bank made this itself, so it cannot be cancelled here.'
    throw new DomainError('not_allowed', { message })
  }
  const isThere = transfer.status === 'Voided'
  if (!isThere && !mayMove(transfer.status, 'Voided')) throw tooLateToCancel()
  const actor = { kind: 'depositor', id: depositor_id } as const
  const { isReplay } = await voidTransfer(trx, {
    institution_id,
    transferId: transfer.id,
    now,
    actor,
  })
  if (!isReplay) await tellHolders(ctx, trx, transfer, { template: 'transfer_voided' })
}
