import { setTimeout as sleep } from 'node:timers/promises'
import type { AlertKind } from '@passbook/contract/alert-kinds'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../db/transaction.ts'
import { copyFor, deliver } from '../raise-alert.ts'
import { findRecipients, listHolderIds } from '../recipients.ts'
import type { AlertParams } from '../words.ts'

interface FanOut {
  institution_id: string
  event: string
}

/** Short transactions. */
export const PAGE = 250
/** Rests so many times as long as a page took: whoever reads meanwhile hardly notices. */
const REST = 1
const MAX_REST_MS = 50
/** The list has it at once; letters leave at a pace that neither mail nor machine minds. */
export const LETTERS_A_SECOND = 25

/**
 * Tells everybody of an institution the same news, a page of people at a time. Killed at any point
 * and run again, it goes on after the last page that was committed: everybody is told once.
 */
export async function fanOutAlerts(ctx: Context, { institution_id, event }: FanOut): Promise<void> {
  for (;;) {
    const from = performance.now()
    const tell = (trx: Transaction) => tellPage(ctx, trx, { institution_id, event })
    if (!(await inTransaction(ctx.db, tell))) return
    await sleep(Math.min(MAX_REST_MS, REST * (performance.now() - from)))
  }
}

/** Whether there may be more to tell. */
async function tellPage(
  ctx: Context,
  trx: Transaction,
  { institution_id, event }: FanOut,
): Promise<boolean> {
  const news = await lockFanOut(trx, { institution_id, event })
  if (news === undefined || news.finished_at !== null) return false
  const { kind } = news
  const place = { after: news.told_through, limit: PAGE }
  // First whom, then what is known of them: in one statement every page would go over everybody.
  const ids = await listHolderIds(trx, institution_id, place)
  const asked = { whose: 'depositor_id', ids } as const
  const people = await findRecipients(trx, institution_id, kind, asked)
  // Stored as this kind's own, by `startFanOut`.
  const params = news.params as unknown as AlertParams[AlertKind]
  const copies = people.map((person) => copyFor(person, { kind, event, params }))
  const waitSeconds = news.told_count / LETTERS_A_SECOND
  await deliver(ctx, trx, institution_id, { copies, at: news.created_at, waitSeconds })
  await trx
    .updateTable('alert_fan_outs')
    .set({
      told_through: ids.at(-1) ?? news.told_through,
      told_count: news.told_count + people.length,
      finished_at: ids.length < PAGE ? ctx.clock.now() : null,
    })
    .where('institution_id', '=', institution_id)
    .where('event', '=', event)
    .execute()
  return ids.length === PAGE
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
