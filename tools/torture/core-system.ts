import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { approvalEndpoints } from '@passbook/contract/console/approvals'
import { eventEndpoints } from '@passbook/contract/console/events'
import { EventType } from '@passbook/contract/events'
import { type Received, openEventReceiver } from '../../server/test/outside/event-receiver.ts'
import { asClerk } from './acts/clerks.ts'
import type { Bank } from './bank.ts'
import type { Chance } from './chance.ts'
import type { Delivery } from './checker/deliveries.ts'
import { Person, granted } from './person.ts'
import type { Tally } from './tally.ts'

/** A number that no person in the stories uses. */
const CALLER = 9_989
const RETRY_EVERY_MS = 3_000
const LOOK_EVERY_MS = 500
/**
 * Events of one customer wait for each other, and each that is refused waits for a second or more. A few customers act
 * without pause, so their last events arrive minutes after the load; what counts is that something still arrives.
 */
const STANDSTILL_MS = 30_000
const PREFIX = 'whsec_'
const REASON = 'The core system has to know.'

/** The institution's own system. It receives all events and refuses some of them. */
export interface CoreSystem {
  /** Lets staff try parked events again until `leave` is called. */
  startRetrying(): { leave(): Promise<void> }
  /** Waits until the system has accepted every event, or for long none. Returns those that it did not accept. */
  untilDelivered(): Promise<string[]>
  close(): Promise<void>
}

interface CoreOptions {
  bank: Bank
  tally: Tally
  chance: Chance
  /** The system refuses one delivery in this many. */
  refusesOneOf: number
}

/** Opens a core system. Two administrators add its address for events, and the tally keeps every delivery. */
export async function openCoreSystem(options: CoreOptions): Promise<CoreSystem> {
  const { bank, tally, chance, refusesOneOf } = options
  const secret = PREFIX + randomBytes(32).toString('base64')
  const receiver = await openEventReceiver()
  receiver.answer = (response, received) => {
    const isTaken = chance.below(refusesOneOf) > 0
    tally.deliveries.push({ ...toDelivery(received, secret), isTaken })
    response.writeHead(isTaken ? 204 : 503).end()
    return isTaken
  }
  const person = new Person(CALLER, bank.ports, tally)
  await addAddress(person, receiver.url, secret)
  const retry = () => retryParked(person, bank)
  return {
    startRetrying() {
      const over = new AbortController()
      const running = retryUntil(retry, over.signal, tally)
      return {
        leave: async () => {
          over.abort()
          await running
        },
      }
    },
    async untilDelivered() {
      let open: string[] | undefined
      let least = Number.POSITIVE_INFINITY
      for (let since = Date.now(); Date.now() - since < STANDSTILL_MS; await sleep(LOOK_EVERY_MS)) {
        open = await listOpen(bank)
        if (open?.length === 0) return []
        if (open && open.length < least) {
          least = open.length
          since = Date.now()
        }
        await retry()
      }
      return open ?? ['the database did not answer']
    },
    close: () => receiver.close(),
  }
}

/** Converts a delivery to what the checker reads. The signature is checked as Standard Webhooks specifies. */
export function toDelivery(received: Received, secret: string): Delivery {
  const { id, body, headers, isTaken } = received
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signed = createHmac('sha256', key).update(`${id}.${headers['webhook-timestamp']}.${body}`)
  const isSigned = headers['webhook-signature'] === `v1,${signed.digest('base64')}`
  return { id, body, isSigned, isTaken }
}

async function addAddress(person: Person, url: string, secret: string): Promise<void> {
  const body = { url, types: EventType.options, secret, reason: REASON }
  const asked = await asClerk(person, 'adam', (clerk) =>
    clerk.call(eventEndpoints.addEventEndpoint, { body }, { again: 'never' }),
  )
  const { approval_id: uuid } = granted('asking for an address of events', asked)
  const decision = { decision: 'approve', reason: REASON } as const
  const agreed = await asClerk(person, 'ruth', (clerk) =>
    clerk.call(approvalEndpoints.decideApproval, { params: { uuid }, body: decision }),
  )
  granted('agreeing to an address of events', agreed)
}

async function retryUntil(
  retry: () => Promise<void>,
  over: AbortSignal,
  { problems }: Tally,
): Promise<void> {
  while (!over.aborted) {
    await retry().catch((error: unknown) => {
      problems.push(`parked events: ${(error as Error).message}`)
    })
    await sleep(RETRY_EVERY_MS)
  }
}

/** Staff of operations try parked events again. The call answers 422 if none is parked any longer. */
async function retryParked(person: Person, bank: Bank): Promise<void> {
  const parked = await bank.ask<{ uuid: string }>(
    `select distinct endpoint_id as uuid from event_deliveries where state = 'parked'`,
  )
  for (const { uuid } of parked ?? []) {
    const tried = await asClerk(person, 'oskar', (clerk) =>
      clerk.call(
        eventEndpoints.retryEvents,
        { params: { uuid }, body: { reason: 'It is repaired.' } },
        { again: 'each' },
      ),
    )
    if (!tried.ok && tried.status !== 422) granted('trying parked events again', tried)
  }
}

async function listOpen(bank: Bank): Promise<string[] | undefined> {
  const rows = await bank.ask<{ words: string }>(
    `select format('%s %s has no number', type, id) as words from outgoing_events
     where sequence is null
     union all
     select format('event %s is %s after %s tries: %s', sequence, state, attempts, answer)
     from event_deliveries where state in ('waiting', 'parked')`,
  )
  return rows?.map(({ words }) => words)
}
