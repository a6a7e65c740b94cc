import type { AppliesTo } from '@passbook/contract/repeating'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { ScheduleEnd } from '../../../platform/db/tables/schedules.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { notifyOfScheduleEnd } from '../orders/send-receipt.ts'
import { stopOne, stopSchedule } from '../orders/cancel-waiting.ts'
import { isDepositorOrder } from '../transfers/to-transaction.ts'
import { type Transfer, lockTransfers, readTransactionRow } from '../transfers/queries.ts'
import { type EndedSchedule, endAll } from '../transfers/repeating/end-schedule.ts'
import { listOpenScheduleIds } from '../transfers/repeating/queries.ts'

interface StopInput {
  institution_id: string
  /** The reference that the person quotes: eight characters. */
  reference: string
  appliesTo: AppliesTo
  now: Date
  actor: Actor
}

/**
 * Staff stop a transfer at a holder's request by letter or phone (RULES: Repeating transfers), with the
 * same effect and the same deadline as when the holder stops it.
 */
export function stopAsAsked(ctx: Context, { appliesTo, ...input }: StopInput) {
  const { now, actor } = input
  return inTransaction(ctx.db, async (trx) => {
    const transfer = await lockByReference(trx, input)
    const stop = appliesTo === 'following' ? stopSchedule : stopOne
    await stop(ctx, trx, transfer, { now, actor })
    return readTransactionRow(trx, transfer)
  })
}

/** Locks the unsent transfer of the order with the quoted reference. */
async function lockByReference(
  trx: Transaction,
  { institution_id, reference }: Pick<StopInput, 'institution_id' | 'reference'>,
): Promise<Transfer> {
  const referred = await trx
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where(sql<boolean>`status in ('Initiated', 'Pending')`)
    .where(sql<boolean>`left(request_id::text, 8) = ${reference.toLowerCase()}`)
    .execute()
  const ids = referred.map(({ id }) => id)
  const transfers = (await lockTransfers(trx, institution_id, ids)).filter(isDepositorOrder)
  const [transfer, ...others] = transfers
  if (transfer === undefined) throw new DomainError('not_found')
  if (others.length > 0) throw invalid('reference', 'More than one transfer has this reference.')
  return transfer
}

interface Ending {
  institution_id: string
  account_id: string
  now: Date
  actor: Actor
  /** The reason, as a sentence for the holders; null if they asked for it themselves. */
  words: string | null
}

/**
 * Ends every schedule of an account and voids its unsent deposit, or cancels it after the deadline. The
 * holders get an email for each.
 */
export async function endSchedules(
  ctx: Context,
  trx: Transaction,
  { institution_id, account_id, words, ...by }: Ending,
  reason: ScheduleEnd,
): Promise<EndedSchedule[]> {
  const scheduleIds = await listOpenScheduleIds(trx, institution_id, { account_id })
  const ended = await endAll(trx, institution_id, { scheduleIds, reason, as: 'Voided' }, by)
  for (const { schedule } of ended) await notifyOfScheduleEnd(ctx, trx, schedule, words)
  return ended
}
