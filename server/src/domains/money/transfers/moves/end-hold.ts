import type { Actor } from '../../../../platform/audit/actor.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { release } from '../../../../ledger/release.ts'
import type { Transfer } from '../queries.ts'

/** Frees what a transfer holds, if it holds anything; the move then saves `hold_id: null`. */
export async function endHold(trx: Transaction, transfer: Transfer, actor: Actor): Promise<void> {
  if (transfer.hold_id === null) return
  await release(trx, {
    institution_id: transfer.institution_id,
    holdId: transfer.hold_id,
    actor,
  })
}
