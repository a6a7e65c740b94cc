import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { closeSavingsAccount } from '../savings-accounts/savings-account.ts'
import { endSchedules } from '../schedules/stop-as-asked.ts'
import { lockForMove, saveMove } from '../transfers/moves/move-transfer.ts'
import type { Transfer } from '../transfers/queries.ts'
import { type ClosingRow, findClosing, lockClosing, moveClosing } from './queries.ts'
import type { ClosingQuote } from './quote-closing.ts'

interface AccountRef {
  institution_id: string
  accountId: string
}

/** The number of schedules that have not ended. */
export async function countSchedules(
  db: Database,
  { institution_id, accountId }: AccountRef,
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
 * Ends every schedule and voids what has not been sent; that money is paid out with the rest. Closing
 * ends all orders, so their cancellation deadlines do not matter; locked transfers cannot be sent.
 */
export async function endWaiting(
  ctx: Context,
  trx: Transaction,
  { institution_id, accountId }: AccountRef,
  { waiting }: ClosingQuote,
  by: { now: Date; actor: Actor },
): Promise<void> {
  const account = { institution_id, account_id: accountId, words: null }
  const ended = await endSchedules(ctx, trx, { ...account, ...by }, 'closed')
  const cancelled = new Set(ended.map((each) => each.cancelled?.id))
  for (const { id: transferId } of waiting) {
    if (cancelled.has(transferId)) continue
    const move = { institution_id, transferId, ...by }
    const { transfer } = await lockForMove(trx, move, 'Voided')
    const changes = { status: 'Voided', hold_id: null, date_processed: by.now } as const
    await saveMove(trx, transfer, move, 'voided', changes)
  }
}

interface ClosingRef {
  institution_id: string
  accountId: string | null
}

/** The closing that one holder ordered and another can still agree to, if any. */
export async function findWaitingClosing(
  db: Database,
  { institution_id, accountId }: ClosingRef,
  now: Date,
): Promise<ClosingRow | undefined> {
  if (accountId === null) return undefined
  const closing = await findClosing(db, { institution_id, accountId })
  const isOpen = closing?.status === 'WAITING' && closing.expires_at && closing.expires_at > now
  return isOpen ? closing : undefined
}

/** Ends a closing that waits for another holder's agreement, if there is one. */
export async function lapseClosing(
  trx: Transaction,
  { institution_id, accountId }: ClosingRef,
): Promise<void> {
  if (accountId === null) return
  const closing = await lockClosing(trx, { institution_id, accountId })
  if (closing?.status === 'WAITING') await moveClosing(trx, closing, 'LAPSED')
}

/**
 * STATES: the account becomes CLOSED when its payout is Submitted, in the transaction that adds it to its
 * file. If it is not empty then, its payout is refused too: staff get a task, no money is lost.
 */
export async function finishClosings(
  trx: Transaction,
  submitted: readonly Transfer[],
  { now, actor }: { now: Date; actor: Actor },
): Promise<void> {
  for (const { kind, institution_id, account_id: accountId } of submitted) {
    if (kind !== 'payout' || accountId === null) continue
    const closing = await lockClosing(trx, { institution_id, accountId })
    if (closing === undefined) throw new Error('a payout without its closing')
    const closedOn = easternDate(now)
    await moveClosing(trx, closing, 'CLOSED', { closed_on: closedOn })
    await closeSavingsAccount(trx, { institution_id, accountId, closedOn, actor })
  }
}
