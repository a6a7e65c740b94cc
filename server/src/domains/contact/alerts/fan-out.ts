import { setTimeout as sleep } from 'node:timers/promises'
import type { AlertKind } from '@passbook/contract/alert-kinds'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { enqueue, enqueueAll } from '../../../platform/queue/job-table.ts'
import { type Copy, copyFor, listAll, sendAll } from './raise-alert.ts'
import { findRecipients, listHolderIds } from './recipients.ts'
import type { AlertParams } from './words.ts'

interface NewsForAll<K extends AlertKind> {
  institution_id: string
  kind: K
  /** Names what happened; the same is told once. */
  event: string
  params: AlertParams[K]
  now: Date
}

/** Has everybody whose account is open told of something, by a job, if the caller's transaction commits. */
export async function startFanOut<K extends AlertKind>(
  trx: Transaction,
  { institution_id, kind, event, params, now }: NewsForAll<K>,
): Promise<void> {
  const news = { institution_id, kind, params: JSON.stringify(params), created_at: now }
  await trx
    .insertInto('alert_fan_outs')
    .values([
      { ...news, event: placeOf(event, 'alerts') },
      { ...news, event: placeOf(event, 'letters') },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await enqueue(trx, 'fan_out_alerts', { institution_id, event })
}

interface FanOut {
  institution_id: string
  event: string
}

/** What of the news a pass brings: each has a place of its own, and neither waits for the other. */
type Pass = 'alerts' | 'letters'

/** Short transactions. */
export const PAGE = 250

/** Under which the place of a pass is kept. */
function placeOf(event: string, pass: Pass): string {
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
function tellNextPage(
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
function restAfter(from: number): Promise<void> {
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

/**
 * Lists the same news for everybody of an institution who may read, a page of people at a time; then
 * the letters begin.
 */
export async function fanOutAlerts(ctx: Context, news: FanOut): Promise<void> {
  for (;;) {
    const from = performance.now()
    const { isLast } = await tellNextPage(
      ctx,
      { ...news, pass: 'alerts' },
      async (trx, copies, at) => {
        await listAll(trx, news.institution_id, copies, at)
        return 0
      },
    )
    if (isLast) break
    await restAfter(from)
  }
  // Asked for again by a second run, the letters still go on from their place.
  await enqueue(ctx.db, 'fan_out_letters', news)
}

/** A pace that neither mail nor machine minds: the list has the news at once. */
const LETTERS_A_SECOND = 25

/**
 * Orders the messages of news for everybody: one page that has any, and the next when it has left.
 * The queue never holds more, as every worker that looks for something to do looks through it.
 */
export async function fanOutLetters(ctx: Context, news: FanOut): Promise<void> {
  for (;;) {
    const from = performance.now()
    const page = await tellNextPage(ctx, { ...news, pass: 'letters' }, async (trx, copies) => {
      const count = await sendAll(ctx, trx, news.institution_id, copies, { isPatient: true })
      if (count === 0) return 0
      const next = { name: 'fan_out_letters', payload: news } as const
      await enqueueAll(trx, [next], { waitSeconds: count / LETTERS_A_SECOND })
      return count
    })
    if (page.isLast || page.messages > 0) return
    await restAfter(from)
  }
}
