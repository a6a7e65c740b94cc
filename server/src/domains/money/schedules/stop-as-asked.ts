import type { AppliesTo } from '@passbook/contract/repeating'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { isOwnWish } from '../transfers/may-be-cancelled.ts'
import { type Transfer, lockTransfers, readTransactionRow } from '../transfers/queries.ts'
import { stopOne } from '../orders/stop-one.ts'
import { stopSchedule } from '../orders/stop-schedule.ts'

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
