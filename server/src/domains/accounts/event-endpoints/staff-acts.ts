import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { eventEndpoints } from '@passbook/contract/console/events'
import { EventType } from '@passbook/contract/events'
import { formatFullDay } from '@passbook/contract/format-dates'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffActContext } from '../../../platform/callers/as-staff.ts'
import {
  type FindEntities,
  ofNobody,
} from '../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { isPublicAddress, mayReachPrivate } from '../../../platform/webhooks/public-address.ts'
import type { Asked } from '../../access/staff/acts/request.ts'
import { staffAct, subjectOf } from '../../access/staff/acts/staff-act.ts'
import { type EndpointRef, lockCounter, secretPlace } from '../../contact/events/deliveries.ts'
import { countDay, findParked, replayDay, skipParked } from './change-deliveries.ts'
import * as wording from './wording.ts'

const about = () => ofNobody
const ENDPOINT = ['uuid', 'endpoint_id'] as const
const Types = z.array(EventType)
const Changed = z.object({ url: z.string(), types: Types })
const Added = z.extend(Changed, { secret_id: z.uuid() })
const NewSecret = z.object({ secret_id: z.uuid() })
const Skipped = z.object({ sequence: z.int() })
const Replayed = z.object({ day: z.string() })

const addEndpoint = staffAct(eventEndpoints.addEventEndpoint, {
  about,
  command: wording.secretOnPage,
  async propose({ ctx, trx }, { institution_id }, { url, types, secret }) {
    assertUrl(ctx, url)
    const endpoint_id = randomUUID()
    const secret_id = await keepSecret(ctx, trx, { institution_id, endpoint_id }, secret)
    return {
      subject_id: endpoint_id,
      payload: { url, types: inOrder(types), secret_id },
      words: `Send events to ${url}`,
    }
  },
  facts: (_db, { payload }) => {
    const { url, types } = Added.parse(payload)
    return Promise.resolve([
      { label: wording.address, value: wording.none, after: url },
      { label: wording.events, value: wording.none, after: types.join(', ') },
    ])
  },
  async run(desk, asked) {
    const { url, types, secret_id } = Added.parse(asked.payload)
    assertUrl(desk.ctx, url)
    const { institution_id, endpoint_id: id } = endpointOf(asked)
    const since_sequence = (await lockCounter(desk.trx, institution_id)) + 1
    const added_at = desk.ctx.realTime.now()
    await desk.trx
      .insertInto('event_endpoints')
      .values({ institution_id, id, url, types, added_at, since_sequence })
      .execute()
    await beginSecret(desk, endpointOf(asked), secret_id)
    await audit(desk, asked, 'add_event_endpoint', { after: { url, types } })
  },
})

const changeEndpoint = staffAct(eventEndpoints.changeEventEndpoint, {
  about,
  command: { arguments: [ENDPOINT], help: 'to change where events are sent, or which' },
  async propose({ ctx, trx }, { institution_id }, { uuid: endpoint_id, url, types }) {
    assertUrl(ctx, url)
    const before = await readEndpoint(trx, { institution_id, endpoint_id })
    const wanted = inOrder(types)
    if (before.url === url && inOrder(before.types).join() === wanted.join()) {
      throw invalid('', wording.changesNothing)
    }
    return {
      subject_id: endpoint_id,
      payload: { url, types: wanted },
      words: `Change the events sent to ${before.url}`,
    }
  },
  async facts(db, asked) {
    const { url, types } = Changed.parse(asked.payload)
    const before = await findEndpoint(db, endpointOf(asked))
    const typesBefore = before ? inOrder(before.types).join(', ') : wording.none
    return [
      { label: wording.address, value: before?.url ?? wording.none, after: url },
      { label: wording.events, value: typesBefore, after: types.join(', ') },
    ]
  },
  async run(desk, asked) {
    const after = Changed.parse(asked.payload)
    assertUrl(desk.ctx, after.url)
    const { institution_id, endpoint_id } = endpointOf(asked)
    const last_sequence = await lockCounter(desk.trx, institution_id)
    const { url, types } = await readEndpoint(desk.trx, endpointOf(asked))
    const hasMore = after.types.some((type) => !types.includes(type))
    await desk.trx
      .updateTable('event_endpoints')
      .set({ ...after, ...(hasMore && { since_sequence: last_sequence + 1 }) })
      .where('institution_id', '=', institution_id)
      .where('id', '=', endpoint_id)
      .execute()
    await audit(desk, asked, 'change_event_endpoint', { before: { url, types }, after })
  },
})

const changeSecret = staffAct(eventEndpoints.changeEventSecret, {
  about,
  command: wording.secretOnPage,
  async propose({ ctx, trx }, { institution_id }, { uuid: endpoint_id, secret }) {
    const endpoint = { institution_id, endpoint_id }
    const { url } = await readEndpoint(trx, endpoint)
    const secret_id = await keepSecret(ctx, trx, endpoint, secret)
    return {
      subject_id: endpoint_id,
      payload: { secret_id },
      words: `Sign the events sent to ${url} with a new secret. The old one signs for one more day.`,
    }
  },
  async run(desk, asked) {
    await readEndpoint(desk.trx, endpointOf(asked))
    await beginSecret(desk, endpointOf(asked), NewSecret.parse(asked.payload).secret_id)
    await audit(desk, asked, 'change_event_secret', {})
  },
})

const removeEndpoint = staffAct(eventEndpoints.removeEventEndpoint, {
  about,
  command: { arguments: [ENDPOINT], help: 'to send no more events to an address' },
  async propose({ trx }, { institution_id }, { uuid: endpoint_id }) {
    const { url } = await readEndpoint(trx, { institution_id, endpoint_id })
    return { subject_id: endpoint_id, words: `Send no more events to ${url}. ${wording.lost}` }
  },
  async run(desk, asked) {
    const { url, types } = await readEndpoint(desk.trx, endpointOf(asked))
    const { institution_id, endpoint_id } = endpointOf(asked)
    const now = desk.ctx.realTime.now()
    await desk.trx
      .updateTable('event_endpoints')
      .set({ removed_at: now })
      .where('institution_id', '=', institution_id)
      .where('id', '=', endpoint_id)
      .execute()
    await audit(desk, asked, 'remove_event_endpoint', { before: { url, types } })
  },
})

const skipEvent = staffAct(eventEndpoints.skipEvent, {
  about: ({ uuid, sequence }) => ofParked(uuid, sequence),
  aboutRequest: ({ payload, subject_id }) => {
    const { endpoint_id, sequence } = z.extend(Skipped, { endpoint_id: z.uuid() }).parse(payload)
    return subject_id === null ? ofNobody : ofParked(endpoint_id, sequence)
  },
  command: {
    arguments: [ENDPOINT, ['sequence', 'sequence']],
    help: 'to leave out a parked event, so that later ones about the same customer are sent',
  },
  async propose({ trx }, { institution_id }, { uuid: endpoint_id, sequence }) {
    const { url } = await readEndpoint(trx, { institution_id, endpoint_id })
    const { type } = await findParked(trx, { institution_id, endpoint_id, sequence })
    return {
      subject_id: subjectOf(institution_id, `skip ${endpoint_id} ${sequence}`),
      payload: { endpoint_id, sequence },
      words: `Skip event ${sequence} (${type}) for ${url}. It is not sent, and later events about the same customer are.`,
    }
  },
  async facts(db, { institution_id, payload }) {
    const { endpoint_id, sequence } = z.extend(Skipped, { endpoint_id: z.uuid() }).parse(payload)
    const found = await findParked(db, { institution_id, endpoint_id, sequence })
    return [
      { label: wording.event, value: `${found.type}, ${sequence}` },
      { label: wording.lastAnswer, value: found.answer ?? wording.none },
    ]
  },
  async run(desk, { institution_id, payload }) {
    const { endpoint_id, sequence } = z.extend(Skipped, { endpoint_id: z.uuid() }).parse(payload)
    await skipParked(desk, { institution_id, endpoint_id, sequence })
    await writeAudit(desk.trx, {
      institution_id,
      actor: desk.actor,
      action: 'skip_event',
      entity: 'event_endpoint',
      entityId: endpoint_id,
      details: { sequence },
    })
  },
})

const replayEvents = staffAct(eventEndpoints.replayEvents, {
  about,
  command: {
    arguments: [ENDPOINT, ['day', 'day']],
    help: 'to send all events of a day again, with the same ids',
  },
  async propose({ trx, now }, { institution_id }, { uuid: endpoint_id, day }) {
    const { url, types } = await readEndpoint(trx, { institution_id, endpoint_id })
    if (day > easternDate(now)) throw invalid('day', wording.futureDay)
    const events = await countDay(trx, { institution_id, day: parseBusinessDate(day), types })
    if (events === 0) throw invalid('day', wording.emptyDay)
    return {
      subject_id: endpoint_id,
      payload: { day },
      words: `Send the ${events === 1 ? 'event' : `${events} events`} of ${formatFullDay(day)} to ${url} again`,
    }
  },
  async run(desk, asked) {
    const day = parseBusinessDate(Replayed.parse(asked.payload).day)
    const { types } = await readEndpoint(desk.trx, endpointOf(asked))
    const events = await replayDay(desk, { ...endpointOf(asked), day, types })
    await audit(desk, asked, 'replay_events', { day, events })
  },
})

export const eventStaffActs = {
  addEventEndpoint: addEndpoint,
  changeEventEndpoint: changeEndpoint,
  changeEventSecret: changeSecret,
  removeEventEndpoint: removeEndpoint,
  skipEvent,
  replayEvents,
}

/** Returns the types without duplicates, in the order of the catalogue. */
function inOrder(types: readonly EventType[]): EventType[] {
  return EventType.options.filter((type) => types.includes(type))
}

function endpointOf({ institution_id, subject_id }: Asked): EndpointRef {
  if (subject_id === null) throw new Error('the request names no endpoint')
  return { institution_id, endpoint_id: subject_id }
}

function ofParked(endpoint_id: string, sequence: number): FindEntities {
  return async (db, institution_id) => {
    const rows = await db
      .selectFrom('event_deliveries')
      .select('subject_id')
      .where('institution_id', '=', institution_id)
      .where('endpoint_id', '=', endpoint_id)
      .where('sequence', '=', sequence)
      .execute()
    return rows.map(({ subject_id }) => subject_id)
  }
}

/** Refuses an address without https or in a private network, except in a sandbox that is not deployed. */
function assertUrl({ config }: Context, text: string): void {
  const url = URL.parse(text)
  if (url === null) throw invalid('url', wording.notAnAddress)
  if (mayReachPrivate(config)) return
  if (url.protocol !== 'https:') throw invalid('url', wording.needsHttps)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw invalid('url', wording.needsPublic)
}

export function findEndpoint(db: Database, { institution_id, endpoint_id }: EndpointRef) {
  return db
    .selectFrom('event_endpoints')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', endpoint_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

async function readEndpoint(db: Database, endpoint: EndpointRef) {
  const found = await findEndpoint(db, endpoint)
  if (found === undefined) throw new DomainError('not_found')
  return found
}

/** Stores a proposed secret, encrypted, so that the request contains only its id. */
async function keepSecret(
  { vault }: Context,
  trx: Database,
  { institution_id, endpoint_id }: EndpointRef,
  secret: string,
): Promise<string> {
  const id = randomUUID()
  const secret_sealed = vault.seal(secret, secretPlace(institution_id, id))
  await trx
    .insertInto('event_secrets')
    .values({ institution_id, id, endpoint_id, secret_sealed })
    .execute()
  return id
}

/** Starts to sign with the secret. The previous one signs for one more day, and older ones end. */
async function beginSecret(
  { trx }: StaffActContext,
  { institution_id, endpoint_id }: EndpointRef,
  id: string,
): Promise<void> {
  await trx
    .updateTable('event_secrets')
    .set({ ends_at: sql<Date>`least(ends_at, now() + interval '1 day')` })
    .where('institution_id', '=', institution_id)
    .where('endpoint_id', '=', endpoint_id)
    .where('begins_at', 'is not', null)
    .execute()
  await trx
    .updateTable('event_secrets')
    .set({ begins_at: sql<Date>`now()` })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
}

function audit(
  { trx, actor }: StaffActContext,
  asked: Asked,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  const { institution_id, endpoint_id: entityId } = endpointOf(asked)
  return writeAudit(trx, {
    institution_id,
    actor,
    action,
    entity: 'event_endpoint',
    entityId,
    details,
  })
}
