import type { Database } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import { lockForMove, saveMove } from '../transfers/moves/move-transfer.ts'
import type { Actor } from '../../audit/actor.ts'
import type { ClosingQuote } from './quote-closing.ts'

interface OfAccount {
  institution_id: string
  accountId: string
}

/** There are no schedules yet. */
export async function countSchedules(_db: Database, _of: OfAccount): Promise<number> {
  return 0
}

/**
 * Ends every schedule and takes back what has not left: it is paid out with the rest. Closing ends all
 * of it, so the last moment to cancel one of them does not matter; what is locked cannot leave.
 */
export async function endWaiting(
  trx: Transaction,
  { institution_id }: OfAccount,
  { waiting }: ClosingQuote,
  by: { now: Date; actor: Actor },
): Promise<void> {
  for (const { id: transferId } of waiting) {
    const move = { institution_id, transferId, ...by }
    const { transfer } = await lockForMove(trx, move, 'Voided')
    const changes = { status: 'Voided', hold_id: null, date_processed: by.now } as const
    await saveMove(trx, transfer, move, 'voided', changes)
  }
}
