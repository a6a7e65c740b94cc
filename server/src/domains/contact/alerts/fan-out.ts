import { setTimeout as sleep } from 'node:timers/promises'
import type { AlertKind } from '@passbook/contract/alert-kinds'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { enqueue, enqueueAll } from '../../../platform/queue/job-table.ts'
import { type AlertCopy, copyFor, addToLists, queueMessages } from './raise-alert.ts'
import { findRecipients, listHolderIds } from './recipients.ts'
import type { AlertParams } from './words.ts'

interface FanOutInput<K extends AlertKind> {
  institution_id: string
  kind: K
  /** Identifies what happened. Nobody is notified twice of the same event. */
  event: string
  params: AlertParams[K]
  now: Date
}

/** Queues a job that notifies everybody with an open account, if the caller's transaction commits. */
export async function startFanOut<K extends AlertKind>(
  trx: Transaction,
  { institution_id, kind, event, params, now }: FanOutInput<K>,
): Promise<void> {
  const news = { institution_id, kind, params: JSON.stringify(params), created_at: now }
  await trx
    .insertInto('alert_fan_outs')
    .values([
      { ...news, event: progressKey(event, 'alerts') },
      { ...news, event: progressKey(event, 'letters') },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await enqueue(trx, 'fan_out_alerts', { institution_id, event })
}

interface FanOut {
  institution_id: string
  event: string
}

/** Alerts in the list, or emails and texts. Each pass has its own progress; neither waits for the other. */
type Pass = 'alerts' | 'letters'

/** People notified in one transaction, which keeps transactions short. */
export const PAGE = 250

/** The `event` of the row that stores the progress of a pass. */
function progressKey(event: string, pass: Pass): string {
  return pass === 'alerts' ? event : `${event}:letters`
}

/** Notifies one page of people and returns how many messages it queued. */
type NotifyPage = (trx: Transaction, copies: AlertCopy[], at: Date) => Promise<number>

interface Page {
  isLast: boolean
  messages: number
}

/**
 * Notifies the next page of people and stores the progress in one transaction. If the process is killed,
 * the next run continues after the last committed page, so everybody is notified once.
 */
function notifyNextPage(
  ctx: Context,
  { institution_id, event, pass }: FanOut & { pass: Pass },
  notifyPage: NotifyPage,
): Promise<Page> {
  const progress = { institution_id, event: progressKey(event, pass) }
  return inTransaction(ctx.db, async (trx) => {
    const news = await lockFanOut(trx, progress)
    if (news === undefined || news.finished_at !== null) return { isLast: true, messages: 0 }
    const { kind, told_through, told_count, created_at } = news
    // Two statements: if they were one, every page would read all depositors.
    const ids = await listHolderIds(trx, institution_id, { after: told_through, limit: PAGE })
    const people = await findRecipients(trx, institution_id, kind, { whose: 'depositor_id', ids })
    // `startFanOut` stored the params of this kind.
    const params = news.params as unknown as AlertParams[AlertKind]
    const copies = people.map((person) => copyFor(person, { kind, event, params }))
    const messages = await notifyPage(trx, copies, created_at)
    const isLast = ids.length < PAGE
    await trx
      .updateTable('alert_fan_outs')
      .set({
        told_through: ids.at(-1) ?? told_through,
        told_count: told_count + people.length,
        finished_at: isLast ? ctx.clock.now() : null,
      })
      .where('institution_id', '=', institution_id)
      .where('event', '=', progress.event)
      .execute()
    return { isLast, messages }
  })
}

const MAX_PAUSE_MS = 50

/** Pauses as long as a page took, so that other requests hardly notice. */
function pauseAfter(from: number): Promise<void> {
  return sleep(Math.min(MAX_PAUSE_MS, performance.now() - from))
}

/** The lock makes two workers on the same fan-out take turns. */
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
 * Adds an alert to the list of everybody at an institution who may read, a page of people at a time, and
 * then starts the emails and texts.
 */
export async function fanOutAlerts(ctx: Context, news: FanOut): Promise<void> {
  for (;;) {
    const from = performance.now()
    const { isLast } = await notifyNextPage(
      ctx,
      { ...news, pass: 'alerts' },
      async (trx, copies, at) => {
        await addToLists(trx, news.institution_id, copies, at)
        return 0
      },
    )
    if (isLast) break
    await pauseAfter(from)
  }
  // A second run queues this job again, and it continues from the stored progress.
  await enqueue(ctx.db, 'fan_out_letters', news)
}

/** A slow pace for the mail provider and the server. The alert is already in the list. */
const LETTERS_A_SECOND = 25

/**
 * Queues the emails and texts of one page that has any, and a job for the next page after those are sent.
 * The queue holds no more than one page, because every worker that looks for a job scans it.
 */
export async function fanOutLetters(ctx: Context, news: FanOut): Promise<void> {
  for (;;) {
    const from = performance.now()
    const page = await notifyNextPage(ctx, { ...news, pass: 'letters' }, async (trx, copies) => {
      const count = await queueMessages(ctx, trx, news.institution_id, copies, {
        isLowPriority: true,
      })
      if (count === 0) return 0
      const next = { name: 'fan_out_letters', payload: news } as const
      await enqueueAll(trx, [next], { waitSeconds: count / LETTERS_A_SECOND })
      return count
    })
    if (page.isLast || page.messages > 0) return
    await pauseAfter(from)
  }
}
