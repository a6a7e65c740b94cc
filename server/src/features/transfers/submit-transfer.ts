import type { Transaction } from '../../db/transaction.ts'
import { endHold } from './end-hold.ts'
import { ledgerEffects } from './ledger-effects.ts'
import { type MoveInput, type MovedTransfer, lockForMove, saveMove } from './move-transfer.ts'
import { postTransfer } from './post-transfer.ts'

/** Pending → Submitted: it left in its file. A withdrawal posts now, in place of its hold. */
export async function submitTransfer(trx: Transaction, input: MoveInput): Promise<MovedTransfer> {
  const { transfer, isThere } = await lockForMove(trx, input, 'Submitted')
  if (isThere) return { transfer, isReplay: true }
  const submitted = { status: 'Submitted', date_submitted: input.now } as const
  if (ledgerEffects[transfer.kind].postsAt === 'settlement') {
    return saveMove(trx, transfer, input, 'submitted', submitted)
  }
  await endHold(trx, transfer, input.actor)
  const { entryId } = await postTransfer(trx, transfer, transfer.file_date, input.actor)
  const posted = { hold_id: null, posted_entry_id: entryId }
  return saveMove(trx, transfer, input, 'submitted', { ...submitted, ...posted })
}
