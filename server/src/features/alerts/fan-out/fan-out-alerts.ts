import type { AlertKind } from '@passbook/contract/alert-kinds'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../db/transaction.ts'
import { copyFor, deliver } from '../raise-alert.ts'
import { findNextHolders } from '../recipients.ts'
import type { AlertParams } from '../words.ts'

interface FanOut {
  institution_id: string
  event: string
}

/** Short transactions: others find the tables and the machine free in between. */
const PAGE = 500

/**
 * Tells everybody of an institution the same news, a page of people at a time. Killed at any point
 * and run again, it goes on after the last page that was committed: everybody is told once.
 */
export async function fanOutAlerts(ctx: Context, { institution_id, event }: FanOut): Promise<void> {
  let isGoingOn = true
  while (isGoingOn) {
    isGoingOn = await inTransaction(ctx.db, (trx) => tellPage(ctx, trx, { institution_id, event }))
  }
}

/** Whether there may be more to tell. */
export async function tellPage(
  ctx: Context,
  trx: Transaction,
  { institution_id, event }: FanOut,
): Promise<boolean> {
  const news = await lockFanOut(trx, { institution_id, event })
  if (news === undefined || news.finished_at !== null) return false
  const { kind } = news
  const place = { after: news.told_through, limit: PAGE }
  const people = await findNextHolders(trx, institution_id, kind, place)
  // Stored as this kind's own, by `startFanOut`.
  const params = news.params as unknown as AlertParams[AlertKind]
  const copies = people.map((person) => copyFor(person, { kind, event, params }))
  await deliver(ctx, trx, institution_id, { copies, at: news.created_at, isForEverybody: true })
  await trx
    .updateTable('alert_fan_outs')
    .set({
      told_through: people.at(-1)?.depositor_id ?? news.told_through,
      told_count: news.told_count + people.length,
      finished_at: people.length < PAGE ? ctx.clock.now() : null,
    })
    .where('institution_id', '=', institution_id)
    .where('event', '=', event)
    .execute()
  return people.length === PAGE
}

/** Two workers on the same news take turns. */
function lockFanOut(trx: Transaction, { institution_id, event }: FanOut) {
  return trx
    .selectFrom('alert_fan_outs')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('event', '=', event)
    .forUpdate()
    .executeTakeFirst()
}
