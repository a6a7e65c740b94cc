import { EVENT_DATA, type EventType, type OutgoingEvent } from '@passbook/contract/events'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { postWebhook } from '../../../platform/webhooks/post-webhook.ts'
import { mayReachPrivate } from '../../../platform/webhooks/public-address.ts'
import { signWebhook } from '../../../platform/webhooks/sign-webhook.ts'
import { raiseTask } from '../tasks/tasks.ts'
import {
  type EndpointRef,
  findParkedTasks,
  lockEndpoint,
  secretPlace,
  selectSecrets,
  setNext,
} from './deliveries.ts'
import { answerWords, notSent, parkedTask } from './wording.ts'

/** The waits between tries, about 32 hours in all. After the last try staff decide. */
const RETRY_SECONDS: readonly number[] = [5, 30, 300, 1_800, 7_200, 18_000, 36_000, 50_400]
/** In the sandbox a person who tries a receiver should see a parked event within seconds. */
const SANDBOX_RETRY_SECONDS: readonly number[] = [1, 2, 4]
/** The subjects of an endpoint that one process serves at once. */
const AT_ONCE = 4
const TIMEOUT_MS = 10_000
/**
 * After this time other processes may try the delivery, because this one may have died. It is much longer than a try.
 */
const LEASE_SECONDS = 60

/** The signal for deliveries that are never stopped. */
const NEVER = new AbortController().signal

interface DeliverOptions {
  retrySeconds?: readonly number[]
  timeoutMs?: number
  stopping?: AbortSignal
}

/** Finds the endpoints with deliveries that are due. */
export async function findDueEndpoints(db: Database): Promise<EndpointRef[]> {
  const { rows } = await sql<EndpointRef>`
    select endpoint.institution_id, endpoint.id as endpoint_id from event_endpoints endpoint
    where endpoint.removed_at is null and exists (select from event_deliveries delivery
      where delivery.institution_id = endpoint.institution_id
        and delivery.endpoint_id = endpoint.id and delivery.due_at <= now())`.execute(
    acrossInstitutions(db, 'sending what is due'),
  )
  return rows
}

/**
 * Sends everything that is due to an endpoint. A delivery is claimed before it is sent and ended after the receiver
 * answered. If the process dies in between, the event is sent again, so each event arrives at least once.
 */
export async function deliverTo(
  ctx: Context,
  endpoint: EndpointRef,
  {
    retrySeconds = ctx.config.sandbox ? SANDBOX_RETRY_SECONDS : RETRY_SECONDS,
    timeoutMs = TIMEOUT_MS,
    stopping = NEVER,
  }: DeliverOptions = {},
): Promise<void> {
  while (!stopping.aborted) {
    const claimed = await claim(ctx.db, endpoint)
    if (claimed.length === 0) return
    const until = Date.now() + LEASE_SECONDS * 500
    await Promise.all(
      claimed.map(async (delivery) => {
        // A process that was suspended for long must not send deliveries that others have claimed since.
        if (Date.now() > until) return
        const sent = await send(ctx, endpoint, delivery, timeoutMs).catch((error: unknown) => {
          // The fault is ours and not the receiver's, for example the key of the secret is missing.
          ctx.log.error({ err: error, ...endpoint }, 'an event could not be prepared')
          return { hasArrived: false, words: notSent }
        })
        await save(ctx, { ...endpoint, ...delivery }, sent, retrySeconds)
      }),
    )
  }
}

interface Claimed {
  sequence: number
  subject_id: string
  attempts: number
  id: string
  type: EventType
  happened_at: Date
  data: unknown
}

/** Nothing of an endpoint that was removed meanwhile, however much of it still waits. */
async function claim(
  db: Database,
  { institution_id, endpoint_id }: EndpointRef,
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select sequence from event_deliveries
      where institution_id = ${institution_id} and endpoint_id = ${endpoint_id} and due_at <= now()
        and exists (select from event_endpoints endpoint
          where endpoint.institution_id = ${institution_id} and endpoint.id = ${endpoint_id}
            and endpoint.removed_at is null)
      order by due_at, sequence limit ${AT_ONCE} for update skip locked
    )
    update event_deliveries delivery
    set due_at = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    from due
    join outgoing_events event on event.institution_id = ${institution_id}
      and event.sequence = due.sequence
    where delivery.institution_id = ${institution_id}
      and delivery.endpoint_id = ${endpoint_id} and delivery.sequence = due.sequence
    returning delivery.sequence, delivery.subject_id, delivery.attempts, event.id, event.type,
      event.happened_at, event.data`.execute(db)
  return rows
}

interface Sent {
  hasArrived: boolean
  words: string
}

async function send(
  ctx: Context,
  endpoint: EndpointRef,
  delivery: Claimed,
  timeoutMs: number,
): Promise<Sent> {
  const { institution_id, endpoint_id } = endpoint
  const { url } = await ctx.db
    .selectFrom('event_endpoints')
    .select('url')
    .where('institution_id', '=', institution_id)
    .where('id', '=', endpoint_id)
    .executeTakeFirstOrThrow()
  const message = {
    id: `evt_${delivery.id}`,
    timestamp: Math.floor(ctx.realTime.now().getTime() / 1000),
    body: bodyOf(institution_id, delivery),
  }
  const rows = await selectSecrets(ctx.db, endpoint).execute()
  const secrets = rows.map(({ id, secret_sealed }) =>
    ctx.vault.open(secret_sealed, secretPlace(institution_id, id)),
  )
  const answer = await postWebhook(new URL(url), {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Passbook-Events/1',
      'webhook-id': message.id,
      'webhook-timestamp': String(message.timestamp),
      'webhook-signature': signWebhook(message, secrets),
    },
    body: message.body,
    allowsPrivate: mayReachPrivate(ctx.config),
    timeoutMs,
  })
  const hasArrived = 'status' in answer && answer.status >= 200 && answer.status < 300
  return { hasArrived, words: answerWords(answer) }
}

/** Writes the body. The catalogue's schema lets only the fields pass that it names. */
function bodyOf(
  institution_id: string,
  { type, happened_at, sequence, subject_id, data }: Claimed,
): string {
  const event: OutgoingEvent = {
    type,
    timestamp: happened_at.toISOString(),
    sequence,
    institution_id,
    subject_id,
    data: EVENT_DATA[type].parse(data),
  }
  return JSON.stringify(event)
}

type Delivery = EndpointRef & Pick<Claimed, 'sequence' | 'subject_id' | 'attempts'>

/**
 * Saves the result of a try, unless another process has claimed the delivery since. If an earlier event of the
 * subject is to be sent again, this one is not due and waits for it.
 */
async function save(
  ctx: Context,
  delivery: Delivery,
  { hasArrived, words }: Sent,
  retrySeconds: readonly number[],
): Promise<void> {
  const { institution_id, attempts } = delivery
  const waitSeconds = retrySeconds[attempts - 1]
  const isParked = !hasArrived && waitSeconds === undefined
  await inTransaction(ctx.db, async (trx) => {
    await lockEndpoint(trx, delivery)
    const { rows } = await sql`
      update event_deliveries
      set state = ${hasArrived ? 'delivered' : isParked ? 'parked' : 'waiting'},
        due_at = case when due_at is not null then
          now() + make_interval(secs => ${hasArrived ? null : (waitSeconds ?? null)}::float8) end,
        ended_at = case when ${hasArrived || isParked} then now() end,
        answer = ${hasArrived ? null : words}::text
      where institution_id = ${institution_id} and endpoint_id = ${delivery.endpoint_id}
        and sequence = ${delivery.sequence} and state = 'waiting' and attempts = ${attempts}
      returning sequence`.execute(trx)
    if (rows.length === 0) return
    if (hasArrived) await setNext(trx, institution_id, [delivery])
    if (isParked) await reportParked(ctx, trx, delivery)
  })
  if (!hasArrived) {
    const { endpoint_id, sequence } = delivery
    ctx.log.warn(
      { institution_id, endpoint_id, sequence, attempts, isParked, words },
      'an event was not delivered',
    )
  }
}

/** Raises one task per endpoint, however many subjects are parked. The page Events lists them. */
async function reportParked(ctx: Context, trx: Database, endpoint: EndpointRef): Promise<void> {
  const { institution_id, endpoint_id } = endpoint
  if ((await findParkedTasks(trx, endpoint)).length > 0) return
  const now = ctx.clock.now()
  await raiseTask(trx, {
    institution_id,
    kind: 'event_parked',
    message: parkedTask,
    details: { endpoint_id },
    key: `event_parked:${endpoint_id}:${ctx.realTime.now().toISOString()}`,
    now,
  })
}
