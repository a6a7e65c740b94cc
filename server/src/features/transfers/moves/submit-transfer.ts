import type { Transaction } from '../../../db/transaction.ts'
import { type MoveInput, type MovedTransfer, lockForMove } from './move-transfer.ts'
import { submitTransfers } from './submit-transfers.ts'

/** Pending → Submitted: it left in its file. A withdrawal posts now, in place of its hold. */
export async function submitTransfer(trx: Transaction, input: MoveInput): Promise<MovedTransfer> {
  const { transfer, isThere } = await lockForMove(trx, input, 'Submitted')
  if (isThere) return { transfer, isReplay: true }
  const [submitted] = await submitTransfers(trx, [transfer], input)
  if (submitted === undefined) throw new Error('a locked transfer was not submitted')
  return { transfer: submitted, isReplay: false }
}
