import { randomUUID } from 'node:crypto'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { AUTHORITY } from '../authority.ts'
import type { Caller } from './callers.ts'
import { nameOf } from './endpoints.ts'
import { fittingValue } from './fitting-values.ts'
import {
  HOSTILE_BODIES,
  HOSTILE_FIELDS,
  HOSTILE_KEYS,
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
  HOSTILE_TYPES,
  HOSTILE_VALUES,
} from './hostile.ts'
import { type KnownId, aptIds, pickId } from './known-ids.ts'
import type { Random } from './random.ts'

/** One call as it goes over the wire. */
export interface FuzzCall {
  endpoint: EndpointDefinition
  caller: Caller
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** It names what is somebody else's. */
  isForeign: boolean
  /** Its cross-site token is the right one. */
  isGenuine: boolean
}

interface Draft {
  segments: Record<string, string>
  query: string
  body: string | undefined
  headers: Record<string, string>
}

/** What is made wrong about a call; each leaves the rest as it was. */
type Spoil = (draft: Draft, endpoint: EndpointDefinition, random: Random) => void

const JSON_TYPE = 'application/json'
const KEYS_EACH = 3
const MAX_PARSED = 5_000
/** So many calls are made as they should be, so that others find something there. */
const PLAIN_SHARE = 0.25
const FOREIGN_SHARE = 0.3

const SPOILS: readonly Spoil[] = [
  ({ segments }, _endpoint, random) => {
    for (const name of Object.keys(segments)) segments[name] = random.pick(HOSTILE_SEGMENTS)
  },
  (draft, _endpoint, random) => {
    draft.query = [draft.query, random.pick(HOSTILE_QUERIES)].filter(Boolean).join('&')
  },
  // Every key twice, as a list or by its other spelling.
  (draft, _endpoint, random) => {
    const twin = random.pick([draft.query, draft.query.replaceAll('=', '[]=')])
    draft.query = [draft.query, twin].filter(Boolean).join('&')
  },
  (draft, { query }, random) => {
    const name = random.pick([...Object.keys(query?.shape ?? {}), 'q'])
    draft.query = `${name}=${written(random.pick(HOSTILE_VALUES))}`
  },
  (draft, _endpoint, random) => {
    draft.body = random.pick(HOSTILE_BODIES)
  },
  (draft, _endpoint, random) => spoilField(draft, random),
  (draft, _endpoint, random) => spoilField(draft, random),
  (draft, _endpoint, random) => spoilField(draft, random),
  (draft, _endpoint, random) => {
    const extra = `${JSON.stringify(random.pick(HOSTILE_FIELDS))}:${json(random.pick(HOSTILE_VALUES))}`
    const body = draft.body?.startsWith('{') ? draft.body.slice(1) : '}'
    draft.body = `{${extra}${body === '}' ? '' : ','}${body}`
  },
  ({ headers }, _endpoint, random) => {
    setOrDrop(headers, 'content-type', random.pick(HOSTILE_TYPES))
  },
  ({ headers }, _endpoint, random) => {
    setOrDrop(headers, 'idempotency-key', random.pick(HOSTILE_KEYS))
  },
  ({ headers }, _endpoint, random) => {
    const wrong = [undefined, '', 'x', 'a.b', headers['x-xsrf-token']?.slice(1)]
    setOrDrop(headers, 'x-xsrf-token', random.pick(wrong))
  },
  ({ headers }, _endpoint, random) => {
    const wrong = [undefined, 'Bearer', 'Bearer x', 'Basic YTpi', `Bearer se_${'x'.repeat(43)}`]
    setOrDrop(headers, 'authorization', random.pick(wrong))
  },
  ({ headers }) => {
    headers['origin'] = 'https://elsewhere.example'
  },
]

/** A call with hostile input: what it is depends on the random numbers alone. */
export function makeCall(
  endpoint: EndpointDefinition,
  caller: Caller,
  others: readonly Caller[],
  random: Random,
): FuzzCall {
  const foreign = others.flatMap(({ ids }) => ids)
  const ids = random.isOnce(FOREIGN_SHARE) || caller.ids.length === 0 ? foreign : caller.ids
  const idFor = (field: string) => pickId(ids, random, endpoint.path, field)
  const draft = asItShouldBe(endpoint, caller, idFor, random)
  const genuine = draft.headers['x-xsrf-token']
  const spoils = random.isOnce(PLAIN_SHARE) ? 0 : 1 + random.below(2)
  for (let n = 0; n < spoils; n += 1) random.pick(SPOILS)(draft, endpoint, random)
  const isGenuine =
    draft.headers['x-xsrf-token'] === genuine && draft.headers['origin'] === undefined
  return { ...finished(endpoint, caller, draft, foreign), isGenuine }
}

/** Calls as they should be, each for one thing of somebody else's. */
export function makeForeignCalls(
  endpoint: EndpointDefinition,
  caller: Caller,
  { ids }: Caller,
  random: Random,
): FuzzCall[] {
  const wanted = new Set<string>()
  const note = (field: string) => {
    for (const id of aptIds(ids, endpoint.path, field)) wanted.add(id)
    return ''
  }
  asItShouldBe(endpoint, caller, note, random)
  return [...wanted].map((id) => {
    const draft = asItShouldBe(endpoint, caller, () => id, random)
    return { ...finished(endpoint, caller, draft, ids), isGenuine: true }
  })
}

function finished(
  endpoint: EndpointDefinition,
  caller: Caller,
  { segments, query, headers, body }: Draft,
  foreign: readonly KnownId[],
) {
  const address = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => segments[name] ?? '')
  const path = `/api/v1${address}${query && `?${query}`}`
  const isForeign = foreign.some(({ id }) => address.includes(id) || body?.includes(id))
  return { endpoint, caller, path, headers, body, isForeign }
}

function asItShouldBe(
  endpoint: EndpointDefinition,
  { browser }: Caller,
  idFor: (field: string) => string,
  random: Random,
): Draft {
  const row = AUTHORITY[nameOf(endpoint)]
  const fit = (schema: Parameters<typeof fittingValue>[0]) =>
    fittingValue(schema, random, idFor) as Record<string, unknown>
  const segments = Object.entries(endpoint.params ? fit(endpoint.params) : {})
  const asked = new URLSearchParams(asText(endpoint.query ? fit(endpoint.query) : {})).toString()
  const sent = row?.send && random.isOnce(0.4) ? row.send : endpoint.body && fit(endpoint.body)
  // A few keys for all of a person's calls: some mean something else the second time.
  const key = random.isOnce(0.3) ? `key-of-theirs-${random.below(KEYS_EACH)}` : randomUUID()
  return {
    segments: Object.fromEntries(segments.map(([name, value]) => [name, written(value)])),
    query: row?.ask && random.isOnce(0.5) ? row.ask.slice(1) : asked,
    body: endpoint.method === 'GET' ? undefined : json(sent ?? {}),
    headers: {
      host: browser.host,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(browser.bearer && { authorization: `Bearer ${browser.bearer}` }),
      ...(endpoint.method !== 'GET' && {
        'content-type': JSON_TYPE,
        'x-xsrf-token': xsrfOf(browser),
      }),
      ...(endpoint.idempotent && { 'idempotency-key': key }),
      // Limits by address are not the subject.
      'x-forwarded-for': `10.${random.below(250)}.${random.below(250)}.${random.below(250)}`,
    },
  }
}

/** Of whichever door: a browser has come in by one of them. */
function xsrfOf({ cookies }: Caller['browser']): string {
  return cookies.get('XSRF-TOKEN') ?? cookies.get('STAFF-XSRF-TOKEN') ?? ''
}

/** One field of the body, or of what is inside it, becomes something else or goes. */
function spoilField(draft: Draft, random: Random): void {
  const body = parsed(draft.body)
  if (body === undefined) return
  let place = body
  for (;;) {
    const name = random.pick([...Object.keys(place), 'amount_cents'])
    const inside = place[name]
    if (isRecord(inside) && random.isOnce(0.5)) {
      place = inside
      continue
    }
    if (random.isOnce(0.15)) delete place[name]
    else place[name] = random.pick(HOSTILE_VALUES)
    break
  }
  draft.body = json(body)
}

function parsed(text = ''): Record<string, unknown> | undefined {
  // What is deep can be read, and not be written again.
  if (text.length > MAX_PARSED) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function json(value: unknown): string {
  return JSON.stringify(value)
}

function asText(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]))
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : json(value)
}

/** As a part of an address. */
function written(value: unknown): string {
  return encodeURIComponent(plain(value))
}

function setOrDrop(headers: Record<string, string>, name: string, value: string | undefined) {
  if (value === undefined) delete headers[name]
  else headers[name] = value
}
