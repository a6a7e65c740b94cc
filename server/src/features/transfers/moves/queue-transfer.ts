import type { Transaction } from '../../../db/transaction.ts'
import { type MoveInput, type MovedTransfer, lockForMove, saveMove } from './move-transfer.ts'

/** Initiated → Pending: the file that carries the transfer is being made. */
export async function queueTransfer(trx: Transaction, input: MoveInput): Promise<MovedTransfer> {
  const { transfer, isThere } = await lockForMove(trx, input, 'Pending')
  if (isThere) return { transfer, isReplay: true }
  return saveMove(trx, transfer, input, 'queued', { status: 'Pending' })
}
