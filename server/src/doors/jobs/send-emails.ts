import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { Counter } from 'prom-client'
import type { Context } from '../../context.ts'
import { causedBy } from '../../platform/cause.ts'
import {
  type TakenEmail,
  putBack,
  putBackAll,
  removeSent,
  takeEmails,
} from '../../platform/mail/outbox.ts'
import { type EmailOrder, openEmailOrder } from '../../platform/mail/notify.ts'
import { pause } from '../../platform/pause.ts'
import { sendEmail } from './send-messages.ts'
import type { LockConnection } from './sign-of-life.ts'

/** For emails that are sent without a process that keeps sending them. */
const ONCE = AbortSignal.abort()

/** Attempts to send an email. */
export const sentEmails = new Counter({
  name: 'passbook_emails_total',
  help: 'Attempts to hand an email to the mail server, by outcome',
  labelNames: ['outcome'],
  registers: [],
})

/** How many emails one process takes, and how many of them it sends at once if the port does not say. */
const MOST_TAKEN = 64
const AT_ONCE = 4
const LOOK_MS = 100
/** How long an email that the database did not take back waits to be put back again. */
const PUT_BACK_MS = 1_000
/** How long a stop waits for emails that are being sent; a mail server may hang. */
const FINISH_MS = 3_000

/**
 * Sends emails until the process stops or others may take it for dead. It looks for more at once after it
 * found as many as it could take, and otherwise after a moment, in which more of them come together.
 */
export async function keepSendingEmails(
  ctx: Context,
  locks: LockConnection,
  stopping: AbortSignal,
): Promise<void> {
  const worker = `emails ${randomUUID()}`
  const end = AbortSignal.any([stopping, locks.lost])
  await locks.hold(worker)
  const limit = pLimit(ctx.email.atOnce ?? AT_ONCE)
  const sending = new Set<Promise<void>>()
  const waiting = new Set<TakenEmail>()
  /** The last email to each address that is not sent yet. */
  const lastTo = new Map<string, Promise<void>>()
  const begin = async (email: TakenEmail, order: EmailOrder | undefined) => {
    // Who gets two emails gets them in the order of what they are about.
    await lastTo.get(addressOf(email, order))
    await limit(async () => {
      if (waiting.delete(email)) await sendOne(ctx, email, { order, end })
    })
  }
  const track = (email: TakenEmail) => {
    const order = openIfPossible(ctx, email)
    const to = addressOf(email, order)
    waiting.add(email)
    const sent = begin(email, order)
    sending.add(sent)
    lastTo.set(to, sent)
    void sent.finally(() => {
      sending.delete(sent)
      if (lastTo.get(to) === sent) lastTo.delete(to)
    })
  }
  while (!end.aborted) {
    const most = MOST_TAKEN - sending.size
    if (most < MOST_TAKEN / 2) {
      await Promise.race([pause(LOOK_MS, end), ...sending])
      continue
    }
    const taken = await takeOrLog(ctx, { worker, most })
    for (const email of taken) track(email)
    if (taken.length < most) await pause(LOOK_MS, end)
  }
  // What was not begun is left to others at once; what is being sent may be sent to the end.
  const left = [...waiting]
  waiting.clear()
  await putBackAll(ctx.db, left).catch(() => undefined)
  await Promise.race([Promise.all(sending), sleep(FINISH_MS, undefined, { ref: false })])
  locks.drop(worker)
}

async function takeOrLog(
  ctx: Context,
  options: { worker: string; most: number },
): Promise<TakenEmail[]> {
  try {
    return await takeEmails(ctx.db, options)
  } catch (error) {
    ctx.log.warn({ err: error }, 'emails could not be looked for')
    return []
  }
}

/** Sends the emails that are due now one by one, when no process keeps sending them. */
export async function sendDueEmails(ctx: Context): Promise<void> {
  const worker = `once ${randomUUID()}`
  for (;;) {
    const taken = await takeEmails(ctx.db, { worker, most: MOST_TAKEN })
    if (taken.length === 0) return
    for (const email of taken) await sendOne(ctx, email)
  }
}

/** What cannot be opened fails later, by itself. */
function openIfPossible(ctx: Context, { institution_id, sealed }: TakenEmail) {
  try {
    return openEmailOrder(ctx, { institution_id, sealed })
  } catch {
    return undefined
  }
}

function addressOf({ id }: TakenEmail, order: EmailOrder | undefined): string {
  return order?.to ?? String(id)
}

/** An email that was sent although its row could not be removed is sent again: rather twice than never. */
function sendOne(
  ctx: Context,
  email: TakenEmail,
  { order, end = ONCE }: { order?: EmailOrder | undefined; end?: AbortSignal } = {},
): Promise<void> {
  const { institution_id, sealed, invocation_id } = email
  return causedBy({ invocation_id: invocation_id ?? undefined }, async () => {
    try {
      const template = await sendEmail(ctx, { institution_id, sealed }, order)
      await removeSent(ctx.db, email, template)
      sentEmails.inc({ outcome: 'sent' })
      ctx.log.info({ email: email.id, template, attempt: email.attempts }, 'an email was sent')
    } catch (error) {
      sentEmails.inc({ outcome: 'failed' })
      ctx.log.error({ err: error, email: email.id, attempt: email.attempts }, 'an email failed')
      await putBackUntil(end, () => putBack(ctx.db, email, error))
    }
  })
}

/**
 * What made an email fail may keep it from being put back too, as a database that is away does. It would be taken
 * for as long as this process lives, so it is tried until it succeeds or others may take what is left here.
 */
async function putBackUntil(end: AbortSignal, putBackOnce: () => Promise<void>): Promise<void> {
  for (;;) {
    const isBack = await putBackOnce().then(
      () => true,
      () => false,
    )
    if (isBack || end.aborted) return
    await pause(PUT_BACK_MS, end)
  }
}
