import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { cancelTransfer } from '../transfers/moves/cancel-transfer.ts'
import { notifyHolders } from '../orders/notify-holders.ts'

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
 * Handles unsent transfers when another account is linked. Withdrawals move to it. Deposits were
 * authorized for the old account only: they wait for the depositor's approval and are cancelled on their
 * date without it, and so are schedules (STATES: Schedules). A retry after a return may only use the old
 * account, so it is cancelled and its holders are emailed. Returns the number of waiting deposits.
 */
export async function carryTransfers(
  ctx: Context,
  trx: Transaction,
  carrying: Carrying,
): Promise<number> {
  const { institution_id, from, now, actor } = carrying
  if (from.length === 0) return 0
  const unsent = await trx
    .selectFrom('transfers')
    .select(['id', 'kind', 'retry_count'])
    .where('institution_id', '=', institution_id)
    .where('linked_account_id', 'in', from)
    .where('kind', 'in', ['deposit', 'withdrawal'])
    .where('status', '=', 'Initiated')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id: transferId } of unsent.filter(({ retry_count }) => retry_count > 0)) {
    const { transfer } = await cancelTransfer(trx, { institution_id, transferId, now, actor })
    const notice = { template: 'transfer_cancelled', reason: OLD_ACCOUNT_ONLY } as const
    await notifyHolders(ctx, trx, transfer, notice)
  }
  const first = unsent.filter(({ retry_count }) => retry_count === 0)
  const idsOf = (wanted: 'deposit' | 'withdrawal') =>
    first.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  await carryWithdrawals(trx, carrying, idsOf('withdrawal'))
  await haltSchedules(trx, carrying)
  return idsOf('deposit').length
}

async function carryWithdrawals(
  trx: Transaction,
  { institution_id, from, to, actor }: Carrying,
  transferIds: string[],
): Promise<void> {
  if (transferIds.length === 0) return
  await trx
    .updateTable('transfers')
    .set({ linked_account_id: to })
    .where('institution_id', '=', institution_id)
    .where('id', 'in', transferIds)
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'carry_transfers',
    entity: 'linked_account',
    entityId: to,
    details: { from, transfer_ids: transferIds },
  })
}

/** An authorization covers one account, so schedules wait until the depositor authorizes the new one. */
async function haltSchedules(
  trx: Transaction,
  { institution_id, from, actor }: Carrying,
): Promise<void> {
  const halted = await trx
    .updateTable('schedules')
    .set({ status: 'WAITING' })
    .where('institution_id', '=', institution_id)
    .where('linked_account_id', 'in', from)
    .where('status', '=', 'ACTIVE')
    .returning('id')
    .execute()
  for (const { id } of halted) {
    const what = { action: 'halt_schedule', entity: 'schedule', entityId: id }
    await writeAudit(trx, { institution_id, actor, ...what })
  }
}
