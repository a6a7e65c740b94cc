import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { EventType } from '../events.ts'
import { Reason } from './customers.ts'

const MOST_URL_CHARACTERS = 500

const EndpointUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MOST_URL_CHARACTERS, 'Enter a shorter address'),
    z.regex(
      /^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/,
      'Enter an address that begins with https://',
    ),
  )

const EventTypes = z
  .array(EventType, 'Choose events from the list')
  .check(z.minLength(1, 'Choose at least one event'), z.maxLength(EventType.options.length))

/** 24 to 64 bytes in base64, as Standard Webhooks asks for. */
const EventSecret = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
      'Enter a secret that begins with whsec_, followed by 24 to 64 bytes in base64',
    ),
  )

/** A subject whose next event could not be delivered. Its later events wait. */
export const ParkedSubject = z.object({
  subject_id: z.uuid(),
  /** The event that could not be delivered. */
  sequence: z.int(),
  type: EventType,
  parked_at: Instant,
  /** What the receiver did at the last try, in words. */
  answer: z.string(),
  /** How many events of the subject wait, the parked one included. */
  waiting: z.int(),
})
export type ParkedSubject = z.infer<typeof ParkedSubject>

/** The most parked subjects of an endpoint that are listed, oldest first. */
export const MOST_PARKED_SHOWN = 50

export const EventEndpoint = z.object({
  uuid: z.uuid(),
  url: z.string(),
  types: z.array(EventType),
  added_at: Instant,
  /** When the newest secret began to sign. The one before it also signs until `old_secret_until`. */
  secret_since: z.nullable(Instant),
  old_secret_until: z.nullable(Instant),
  /** When an event was last delivered; null before the first. */
  last_delivered_at: z.nullable(Instant),
  waiting: z.int(),
  oldest_waiting_at: z.nullable(Instant),
  /** What the receiver did at the last failed try of an event that still waits. */
  last_failure: z.nullable(z.string()),
  parked: z.int(),
  parked_subjects: z.array(ParkedSubject),
})
export type EventEndpoint = z.infer<typeof EventEndpoint>

const ByUuid = z.object({ uuid: z.uuid() })
const Requested = z.object({ approval_id: z.uuid() })

/** Events to the institution's own systems: where they go, what waits, and what could not be delivered. */
export const eventEndpoints = {
  listEventEndpoints: endpoint({
    method: 'GET',
    path: '/console/event-endpoints',
    auth: 'staff',
    act: 'events.read',
    summary: 'The addresses that events are sent to, and what waits for each',
    data: z.object({ endpoints: z.array(EventEndpoint) }),
    errors: [403],
  }),
  addEventEndpoint: endpoint({
    method: 'POST',
    path: '/console/event-endpoints',
    auth: 'staff',
    act: 'events.manage',
    staffAct: {
      name: 'add_event_endpoint',
      decidedBy: 'administrator',
      request: 'Adding an address for events',
      done: 'Address for events added',
    },
    summary: 'Asks another administrator to send events to an address from now on',
    body: z.object({ url: EndpointUrl, types: EventTypes, secret: EventSecret, reason: Reason }),
    data: Requested,
    errors: [403],
  }),
  changeEventEndpoint: endpoint({
    method: 'PATCH',
    path: '/console/event-endpoints/:uuid',
    auth: 'staff',
    act: 'events.manage',
    staffAct: {
      name: 'change_event_endpoint',
      decidedBy: 'administrator',
      request: 'Changing an address for events',
      done: 'Address for events changed',
    },
    summary: 'Asks another administrator to change an address, or the events it gets',
    params: ByUuid,
    body: z.object({ url: EndpointUrl, types: EventTypes, reason: Reason }),
    data: Requested,
    errors: [403, 404],
  }),
  changeEventSecret: endpoint({
    method: 'POST',
    path: '/console/event-endpoints/:uuid/secret',
    auth: 'staff',
    act: 'events.manage',
    staffAct: {
      name: 'change_event_secret',
      decidedBy: 'administrator',
      request: 'Changing the secret that signs events',
      done: 'Secret that signs events changed',
    },
    summary:
      'Asks another administrator to sign with a new secret; the old one signs for a day too',
    params: ByUuid,
    body: z.object({ secret: EventSecret, reason: Reason }),
    data: Requested,
    errors: [403, 404],
  }),
  removeEventEndpoint: endpoint({
    method: 'DELETE',
    path: '/console/event-endpoints/:uuid',
    auth: 'staff',
    act: 'events.manage',
    staffAct: {
      name: 'remove_event_endpoint',
      decidedBy: 'administrator',
      request: 'Removing an address for events',
      done: 'Address for events removed',
    },
    summary: 'Asks another administrator to send nothing more to an address',
    params: ByUuid,
    body: z.object({ reason: Reason }),
    data: Requested,
    errors: [403, 404],
  }),
  retryEvents: endpoint({
    method: 'POST',
    path: '/console/event-endpoints/:uuid/retry',
    auth: 'staff',
    act: 'events.deliver',
    summary: 'Tries all parked events of an address again',
    params: ByUuid,
    body: z.object({ reason: Reason }),
    data: z.object({ retried: z.int() }),
    errors: [403, 404],
  }),
  skipEvent: endpoint({
    method: 'POST',
    path: '/console/event-endpoints/:uuid/skip',
    auth: 'staff',
    act: 'events.deliver',
    staffAct: {
      name: 'skip_event',
      decidedBy: 'approver',
      request: 'Skipping a parked event',
      done: 'Parked event skipped',
    },
    summary: 'Asks a second person to leave out a parked event, so that later ones are sent',
    params: ByUuid,
    body: z.object({ sequence: z.int().check(z.gte(1)), reason: Reason }),
    data: Requested,
    errors: [403, 404],
  }),
  replayEvents: endpoint({
    method: 'POST',
    path: '/console/event-endpoints/:uuid/replay',
    auth: 'staff',
    act: 'events.deliver',
    staffAct: {
      name: 'replay_events',
      decidedBy: 'approver',
      request: 'Sending the events of a day again',
      done: 'Events of a day sent again',
    },
    summary: 'Asks a second person to send all events of a day again, with the same ids',
    params: ByUuid,
    body: z.object({ day: BusinessDate, reason: Reason }),
    data: Requested,
    errors: [403, 404],
  }),
}
