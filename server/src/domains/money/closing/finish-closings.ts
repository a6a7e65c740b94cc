import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { closeSavingsAccount } from '../savings-accounts/close-savings-account.ts'
import type { Transfer } from '../transfers/queries.ts'
import { lockClosing, moveClosing } from './queries.ts'

/**
 * STATES: the account is CLOSED when its payout is Submitted, in the transaction that takes it into its
 * file. One that is not empty then is refused, and with it its payout: staff are told, nothing is lost.
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
