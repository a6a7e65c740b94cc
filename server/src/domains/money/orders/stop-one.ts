import { mayMove } from '@passbook/contract/transaction-states'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { tooLateToCancel, voidTransfer } from '../transfers/moves/void-transfer.ts'
import type { Transfer } from '../transfers/queries.ts'
import { makeNext } from '../transfers/repeating/make-next.ts'
import { tellHolders } from './tell-holders.ts'
import { nextWords } from './tell-of-schedule.ts'

/**
 * By a holder's wish one deposit or withdrawal does not leave; of what repeats the next is made. Once
 * it was taken back there is nothing more to do.
 */
export async function stopOne(
  ctx: Context,
  trx: Transaction,
  transfer: Transfer,
  by: { now: Date; actor: Actor },
): Promise<void> {
  const { institution_id, id: transferId, status } = transfer
  if (status === 'Voided' || status === 'Cancelled') return
  if (!mayMove(status, 'Voided')) throw tooLateToCancel()
  await voidTransfer(trx, { institution_id, transferId, ...by })
  const follows = (await makeNext(trx, [transfer], { institution_id, ...by })).get(transferId)
  const next = follows ? { next: nextWords(follows) } : {}
  await tellHolders(ctx, trx, transfer, { template: 'transfer_voided', ...next })
}
