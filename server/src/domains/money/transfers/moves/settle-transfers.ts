import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import { releaseAll } from '../../../../ledger/release-all.ts'
import type { Transfer } from '../queries.ts'
import { type MoveInput, assertMayMove } from './move-transfer.ts'
import { saveMoves } from './save-moves.ts'

/**
 * Submitted → Settled for a page of locked transfers of one institution, in a handful of statements,
 * all or none: the return window has passed, the money is good, its hold ends. Give them in the
 * order of their accounts. Those that are there already stay as they are.
 */
export async function settleTransfers(
  trx: Transaction,
  transfers: readonly Transfer[],
  by: Omit<MoveInput, 'transferId'>,
): Promise<Transfer[]> {
  const { institution_id, now, actor } = by
  const due = transfers.filter(({ status }) => status !== 'Settled')
  if (due.length === 0) return []
  for (const transfer of due) assertGood(transfer, now)
  const holdIds = due.map(({ hold_id }) => hold_id).filter((id) => id !== null)
  await releaseAll(trx, { institution_id, holdIds, actor })
  const moves = due.map((transfer) => ({
    transfer,
    steps: [{ from: transfer.status, to: 'Settled' as const, cause: 'settled' as const }],
    changes: {
      status: 'Settled' as const,
      hold_id: null,
      date_processed: transfer.date_processed ?? now,
    },
  }))
  return saveMoves(trx, moves, by)
}

function assertGood(transfer: Transfer, now: Date): void {
  assertMayMove(transfer, 'Settled')
  if (transfer.posted_entry_id === null || easternDate(now) < transfer.available_date) {
    throw invalid('available_date', 'The money is not good yet.')
  }
}
