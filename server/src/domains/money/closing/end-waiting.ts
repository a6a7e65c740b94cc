import type { Actor } from '../../../platform/audit/actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { endSchedules } from '../schedules/end-schedules.ts'
import { lockForMove, saveMove } from '../transfers/moves/move-transfer.ts'
import type { ClosingQuote } from './quote-closing.ts'

interface OfAccount {
  institution_id: string
  accountId: string
}

/** How many schedules go on. */
export async function countSchedules(
  db: Database,
  { institution_id, accountId }: OfAccount,
): Promise<number> {
  const { going_on } = await db
    .selectFrom('schedules')
    .select((eb) => eb.fn.countAll<number>().as('going_on'))
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('status', '<>', 'ENDED')
    .executeTakeFirstOrThrow()
  return going_on
}

/**
 * Ends every schedule and takes back what has not left: it is paid out with the rest. Closing ends all
 * of it, so the last moment to cancel one of them does not matter; what is locked cannot leave.
 */
export async function endWaiting(
  ctx: Context,
  trx: Transaction,
  { institution_id, accountId }: OfAccount,
  { waiting }: ClosingQuote,
  by: { now: Date; actor: Actor },
): Promise<void> {
  const account = { institution_id, account_id: accountId, words: null }
  const ended = await endSchedules(ctx, trx, { ...account, ...by }, 'closed')
  const taken = new Set(ended.map((each) => each.taken?.id))
  for (const { id: transferId } of waiting) {
    if (taken.has(transferId)) continue
    const move = { institution_id, transferId, ...by }
    const { transfer } = await lockForMove(trx, move, 'Voided')
    const changes = { status: 'Voided', hold_id: null, date_processed: by.now } as const
    await saveMove(trx, transfer, move, 'voided', changes)
  }
}
