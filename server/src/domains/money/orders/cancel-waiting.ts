import type { Actor } from '../../../platform/audit/actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { cancelTransfer } from '../transfers/moves/cancel-transfer.ts'
import { makeNext } from '../transfers/repeating/make-next.ts'
import { tellHolders } from './tell-holders.ts'
import { withNext } from './send-receipt.ts'

interface Waiting {
  institution_id: string
  accountId: string
  now: Date
  actor: Actor
}

const ON_HOLD =
  'Your account was put on hold, so we stopped what had not left yet. We write to you about the hold separately.'

/**
 * STATES: setting HOLD cancels every deposit and withdrawal that has not left, and tells so. What
 * repeats goes on: its next one is made.
 */
export async function cancelWaiting(
  ctx: Context,
  trx: Transaction,
  { institution_id, accountId, now, actor }: Waiting,
): Promise<void> {
  const waiting = await trx
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['deposit', 'withdrawal'])
    .where('status', 'in', ['Initiated', 'Pending'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const by = { institution_id, now, actor }
  for (const { id: transferId } of waiting) {
    const { transfer } = await cancelTransfer(trx, { ...by, transferId })
    const follows = (await makeNext(trx, [transfer], by)).get(transferId)
    const reason = withNext(ON_HOLD, follows)
    await tellHolders(ctx, trx, transfer, { template: 'transfer_cancelled', reason })
  }
}
