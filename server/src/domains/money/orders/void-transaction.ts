import type { Progress } from '@passbook/contract/depositor'
import type { AppliesTo } from '@passbook/contract/repeating'
import { mayVoid } from '@passbook/contract/account-status'
import type { Transaction as TransactionData } from '@passbook/contract/transfers'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { findSavingsAccount } from '../../../platform/callers/account-people.ts'
import type { ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import { isDepositorOrder, toTransaction } from '../transfers/to-transaction.ts'
import { type Transfer, lockTransfer, readTransactionRow } from '../transfers/queries.ts'
import { lockNextOf } from '../transfers/repeating/queries.ts'
import { stopOne, stopSchedule } from './cancel-waiting.ts'

interface VoidInput {
  transferId: string
  /** For a repeating deposit: this one alone, or all that follow too. */
  appliesTo: AppliesTo
}

interface Voided {
  transaction: TransactionData
  /** The next deposit of its schedule, if the schedule continues. */
  next: TransactionData | null
  progress: Progress
}

/**
 * Voids an unsent order for a holder. Stopping a payment is a right: everybody who may read may do it,
 * whatever else is blocked (STATES: Hold and cancelling). A repeated call gets the same answer.
 */
export function voidTransaction(
  ctx: Context,
  caller: ApplicationCaller,
  { transferId, appliesTo }: VoidInput,
): Promise<Voided> {
  const { institution_id, user_id, depositor_id } = caller
  return inTransaction(ctx.db, async (trx) => {
    const progress = await readProgress(trx, institution_id, user_id)
    if (!mayVoid(progress)) throw new DomainError('not_allowed')
    const by = { now: ctx.clock.now(), actor: { kind: 'depositor', id: depositor_id } as const }
    const transfer = await lockOwn(trx, caller, transferId)
    assertOwnOrder(transfer)
    if (appliesTo === 'following') await stopSchedule(ctx, trx, transfer, by)
    else await stopOne(ctx, trx, transfer, by)
    return {
      transaction: toTransaction(await readTransactionRow(trx, transfer), by.now),
      next: await readNext(trx, transfer, by.now),
      progress,
    }
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

function assertOwnOrder(transfer: Transfer): void {
  // If the bank cancelled it a moment ago, the holder has what they asked for.
  if (isDepositorOrder(transfer) || transfer.status === 'Cancelled') return
  const message = 'The bank made this itself, so it cannot be canceled here.'
  throw new DomainError('not_allowed', { message })
}

async function readNext(
  trx: Transaction,
  { institution_id, schedule_id }: Transfer,
  now: Date,
): Promise<TransactionData | null> {
  if (schedule_id === null) return null
  const [next] = await lockNextOf(trx, institution_id, [schedule_id])
  return next ? toTransaction(await readTransactionRow(trx, next), now) : null
}
