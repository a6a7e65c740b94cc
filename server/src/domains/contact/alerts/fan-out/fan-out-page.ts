import { setTimeout as sleep } from 'node:timers/promises'
import type { AlertKind } from '@passbook/contract/alert-kinds'
import type { Context } from '../../../../context.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { type Copy, copyFor } from '../raise-alert.ts'
import { findRecipients, listHolderIds } from '../recipients.ts'
import type { AlertParams } from '../words.ts'

export interface FanOut {
  institution_id: string
  event: string
}

/** What of the news a pass brings: each has a place of its own, and neither waits for the other. */
export type Pass = 'alerts' | 'letters'

/** Short transactions. */
export const PAGE = 250

/** Under which the place of a pass is kept. */
export function placeOf(event: string, pass: Pass): string {
  return pass === 'alerts' ? event : `${event}:letters`
}

/** Gives how many messages it ordered. */
type Tell = (trx: Transaction, copies: Copy[], at: Date) => Promise<number>

interface Page {
  isLast: boolean
  messages: number
}

/**
 * Tells the next page of people and keeps the place, in one transaction: killed at any point and run
 * again, it goes on after the last page that was committed, and everybody is told once.
 */
export function tellNextPage(
  ctx: Context,
  { institution_id, event, pass }: FanOut & { pass: Pass },
  tell: Tell,
): Promise<Page> {
  const place = { institution_id, event: placeOf(event, pass) }
  return inTransaction(ctx.db, async (trx) => {
    const news = await lockFanOut(trx, place)
    if (news === undefined || news.finished_at !== null) return { isLast: true, messages: 0 }
    const { kind, told_through, told_count, created_at } = news
    // First whom, then what is known of them: in one statement every page would go over everybody.
    const ids = await listHolderIds(trx, institution_id, { after: told_through, limit: PAGE })
    const people = await findRecipients(trx, institution_id, kind, { whose: 'depositor_id', ids })
    // Stored as this kind's own, by `startFanOut`.
    const params = news.params as unknown as AlertParams[AlertKind]
    const copies = people.map((person) => copyFor(person, { kind, event, params }))
    const messages = await tell(trx, copies, created_at)
    const isLast = ids.length < PAGE
    await trx
      .updateTable('alert_fan_outs')
      .set({
        told_through: ids.at(-1) ?? told_through,
        told_count: told_count + people.length,
        finished_at: isLast ? ctx.clock.now() : null,
      })
      .where('institution_id', '=', institution_id)
      .where('event', '=', place.event)
      .execute()
    return { isLast, messages }
  })
}

const MAX_REST_MS = 50

/** Rests as long as a page took: whoever reads meanwhile hardly notices. */
export function restAfter(from: number): Promise<void> {
  return sleep(Math.min(MAX_REST_MS, performance.now() - from))
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
