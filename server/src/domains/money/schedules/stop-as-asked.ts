import type { AppliesTo } from '@passbook/contract/repeating'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { ScheduleEnd } from '../../../platform/db/tables/schedules.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { tellOfEnd } from '../orders/send-receipt.ts'
import { stopOne, stopSchedule } from '../orders/cancel-waiting.ts'
import { isOwnWish } from '../transfers/to-transaction.ts'
import { type Transfer, lockTransfers, readTransactionRow } from '../transfers/queries.ts'
import { type Ended, endAll } from '../transfers/repeating/end-schedule.ts'
import { listGoingOn } from '../transfers/repeating/queries.ts'

interface Asked {
  institution_id: string
  /** As the person quotes it: eight characters. */
  reference: string
  appliesTo: AppliesTo
  now: Date
  actor: Actor
}

/**
 * Staff stop what a holder asked them to stop, by letter or by phone (RULES: Repeating transfers): the
 * same as the holder's own stop, until the same last moment.
 */
export function stopAsAsked(ctx: Context, { appliesTo, ...asked }: Asked) {
  const { now, actor } = asked
  return inTransaction(ctx.db, async (trx) => {
    const transfer = await lockReferred(trx, asked)
    const stop = appliesTo === 'following' ? stopSchedule : stopOne
    await stop(ctx, trx, transfer, { now, actor })
    return readTransactionRow(trx, transfer)
  })
}

/** What has not left of the wish somebody quotes. */
async function lockReferred(
  trx: Transaction,
  { institution_id, reference }: Pick<Asked, 'institution_id' | 'reference'>,
): Promise<Transfer> {
  const referred = await trx
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where(sql<boolean>`status in ('Initiated', 'Pending')`)
    .where(sql<boolean>`left(request_id::text, 8) = ${reference.toLowerCase()}`)
    .execute()
  const ids = referred.map(({ id }) => id)
  const transfers = (await lockTransfers(trx, institution_id, ids)).filter(isOwnWish)
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
  /** Why, as a sentence for people; null: they asked for it themselves. */
  words: string | null
}

/**
 * Ends every repeating deposit of an account and takes back what of each has not left: Voided, or
 * Cancelled where the last moment has passed. Its holders get a letter for each.
 */
export async function endSchedules(
  ctx: Context,
  trx: Transaction,
  { institution_id, account_id, words, ...by }: Ending,
  reason: ScheduleEnd,
): Promise<Ended[]> {
  const scheduleIds = await listGoingOn(trx, institution_id, { account_id })
  const ended = await endAll(trx, institution_id, { scheduleIds, reason, as: 'Voided' }, by)
  for (const { schedule } of ended) await tellOfEnd(ctx, trx, schedule, words)
  return ended
}
