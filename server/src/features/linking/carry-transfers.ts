import type { Actor } from '../../audit/actor.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { cancelTransfer } from '../transfers/moves/cancel-transfer.ts'
import { tellHolders } from '../transfers/wishes/tell-holders.ts'

export interface Carrying {
  institution_id: string
  from: readonly string[]
  to: string
  now: Date
  actor: Actor
}

const OLD_ACCOUNT_ONLY =
  'Your bank had sent it back, and it was to be tried once more with the account it came from. That account is no longer linked, so we do not try again. To save the money from the new account, make a new deposit.'

/**
 * Transfers that have not left move to the new link: deposits and withdrawals use that account.
 * A deposit presented again after a return may only go to the old account, so it is cancelled, and
 * its holders hear of it (STATES: Hold and cancelling).
 */
export async function carryTransfers(
  ctx: Context,
  trx: Transaction,
  carrying: Carrying,
): Promise<void> {
  const { institution_id, from, to, now, actor } = carrying
  if (from.length === 0) return
  const waiting = await trx
    .selectFrom('transfers')
    .select(['id', 'retry_count'])
    .where('institution_id', '=', institution_id)
    .where('linked_account_id', 'in', from)
    .where('kind', 'in', ['deposit', 'withdrawal'])
    .where('status', '=', 'Initiated')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id: transferId } of waiting.filter(({ retry_count }) => retry_count > 0)) {
    const { transfer } = await cancelTransfer(trx, { institution_id, transferId, now, actor })
    const news = { template: 'transfer_cancelled', reason: OLD_ACCOUNT_ONLY } as const
    await tellHolders(ctx, trx, transfer, news)
  }
  const carried = waiting.filter(({ retry_count }) => retry_count === 0).map(({ id }) => id)
  if (carried.length === 0) return
  await trx
    .updateTable('transfers')
    .set({ linked_account_id: to })
    .where('institution_id', '=', institution_id)
    .where('id', 'in', carried)
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'carry_transfers',
    entity: 'linked_account',
    entityId: to,
    details: { from, transfer_ids: carried },
  })
}
