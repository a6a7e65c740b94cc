import type { ReviewAttribute } from '@passbook/contract/console/reviews'
import { z } from 'zod/mini'
import { readJson, WrongAnswer } from '../vendor-http.ts'
import {
  assertAboutPerson,
  ENTRIES_MAX,
  isSignedBy,
  meaningOf,
  type OutcomeTable,
  TEXT_MAX,
  TOLERANCE_MS,
  type VendorResult,
  type VendorShape,
} from './vendor.ts'

/**
 * The shape of Alloy, after its public documentation (developer.alloy.com, read in November 2026: Runs an
 * evaluation, Evaluation Use Cases, External Entity IDs, Manually Reviewing via API, Webhook Events, HMAC). The
 * fields `matching`, `diligence` and those of an entity are known only from public clients of its API. It was
 * never tried against Alloy itself.
 */
export const alloy: VendorShape = {
  vendor: 'alloy',
  // The key is the pair `token:secret` of the API.
  headersOf: (key) => ({ authorization: `Basic ${Buffer.from(key).toString('base64')}` }),
  create: ({ firstName, lastName, dateOfBirth, ssn, address, email, phone }, key, template) => ({
    method: 'POST',
    path: '/evaluations',
    headers: { 'alloy-external-entity-id': key, 'alloy-workflow-token': template },
    body: {
      name_first: firstName,
      name_last: lastName,
      birth_date: dateOfBirth,
      document_ssn: ssn,
      address_line_1: address.street,
      address_line_2: address.unit,
      address_city: address.city,
      address_state: address.state,
      address_postal_code: address.zip,
      address_country_code: 'US',
      email_address: email,
      phone_number: phone === null ? null : `+1${phone}`,
    },
  }),
  // A person who reviews at Alloy decides about the entity; the evaluation keeps its first outcome.
  read: (reference, key) => [
    { method: 'GET', path: `/evaluations/${encodeURIComponent(reference)}` },
    { method: 'GET', path: `/entities/${encodeURIComponent(key)}` },
  ],
  // Alloy documents no idempotency key, but takes our id of the entity wherever it takes its own.
  find: {
    request: (key) => ({ method: 'GET', path: `/entities/${encodeURIComponent(key)}` }),
    referenceIn: (body) => newest(readEntity(body).evaluations)?.evaluation_token,
  },
  parse: ([evaluation, entity], asked) => readEvaluation(evaluation, entity, asked),
  verify({ body, headers, now }, secrets) {
    const signature = String(headers['authorization'] ?? '')
    if (!isSignedBy(secrets, { parts: [body], encoding: 'base64', signature })) return 'forged'
    const event = EventBody.safeParse(readJson(body))
    if (!event.success) return 'malformed'
    const { request_token, timestamp, data } = event.data
    // The time is that of the event, so a repetition that comes hours later is an old one. None is ahead of us.
    if (timestamp - now.getTime() > TOLERANCE_MS) return 'stale'
    return {
      id: request_token,
      reference: data.evaluation_token ?? null,
      key: data.external_entity_id ?? null,
    }
  },
}

/** The outcomes of a workflow, in small letters. An institution that names its own has to name them like these. */
export const ALLOY_OUTCOMES: OutcomeTable = {
  approved: { outcome: 'PASSED' },
  denied: { outcome: 'FAILED' },
  'manual review': { outcome: 'IN_REVIEW', isPending: true },
  pending: { outcome: 'IN_REVIEW', isPending: true },
}

const text = z.string().check(z.maxLength(TEXT_MAX))
const token = z.string().check(z.regex(/^[A-Z]-\w{1,100}$/))
const maybe = z.optional(z.nullable(text))

const Matched = z.optional(
  z.nullable(
    z.object({
      score: z.optional(z.nullable(z.number())),
      matched: z.optional(z.nullable(z.array(text))),
      unmatched: z.optional(z.nullable(z.array(text))),
    }),
  ),
)

const ListEntry = z.union([
  text,
  z.object({
    list: maybe,
    name: maybe,
    entry: maybe,
    score: z.optional(z.number()),
    reason: maybe,
  }),
])

const Evaluation = z.object({
  status_code: z.number(),
  error: z.optional(z.nullable(z.unknown())),
  timestamp: z.number(),
  evaluation_token: token,
  entity_token: z.nullable(token),
  summary: z.optional(z.nullable(z.object({ result: maybe, outcome: maybe }))),
  supplied: z.optional(z.nullable(z.object({ birth_date: maybe, name_last: maybe }))),
  matching: z.optional(
    z.nullable(
      z.object({
        name: Matched,
        dob: Matched,
        ssn: Matched,
        address: Matched,
        phone: Matched,
        email: Matched,
      }),
    ),
  ),
  diligence: z.optional(
    z.nullable(
      z.object({
        watchlists: z.optional(
          z.nullable(
            z.object({
              lists: z.optional(z.nullable(z.array(text))),
              matches: z.optional(z.nullable(z.array(ListEntry))),
            }),
          ),
        ),
      }),
    ),
  ),
})

const Entity = z.object({
  entity_token: token,
  evaluations: z.optional(
    z.nullable(z.array(z.object({ evaluation_token: token, timestamp: z.number() }))),
  ),
  reviews: z.optional(z.nullable(z.array(z.object({ outcome: text, timestamp: z.number() })))),
})

function readEntity(body: unknown): z.infer<typeof Entity> {
  const parsed = Entity.safeParse(body)
  if (parsed.success) return parsed.data
  throw new WrongAnswer(`not an entity: ${parsed.error.issues[0]?.path.join('.') ?? ''}`)
}

function newest<T extends { timestamp: number }>(all: readonly T[] | null | undefined) {
  return all?.toSorted((one, other) => other.timestamp - one.timestamp)[0]
}

const CREATED = 201
const OK = 200

function readEvaluation(
  body: unknown,
  entityBody: unknown,
  { reference, person }: Parameters<VendorShape['parse']>[1],
): VendorResult {
  const parsed = Evaluation.safeParse(body)
  if (!parsed.success) {
    throw new WrongAnswer(`not an evaluation: ${parsed.error.issues[0]?.path.join('.') ?? ''}`)
  }
  const { evaluation_token, entity_token, supplied, summary, matching, ...rest } = parsed.data
  // The entity is found by our own key, so an evaluation of another entity is about somebody else.
  const entity = entityBody === undefined ? undefined : readEntity(entityBody)
  const isOtherEntity = entity !== undefined && entity.entity_token !== entity_token
  if (isOtherEntity || (reference !== null && reference !== evaluation_token)) {
    throw new WrongAnswer('the answer is about another evaluation')
  }
  assertAboutPerson({ dateOfBirth: supplied?.birth_date, lastName: supplied?.name_last }, person)
  const isComplete = rest.status_code === CREATED || rest.status_code === OK
  const review = newest(entity?.reviews?.filter(({ timestamp }) => timestamp >= rest.timestamp))
  const outcome = review?.outcome ?? summary?.outcome ?? ''
  const word = isComplete && !rest.error ? outcome : 'incomplete'
  const { lists, matches } = rest.diligence?.watchlists ?? {}
  const meaning = meaningOf(ALLOY_OUTCOMES, word.toLowerCase())
  return {
    reference: evaluation_token,
    word,
    outcome: meaning.outcome,
    isPending: meaning.isPending ?? false,
    isScreened: (lists ?? []).length > 0,
    attributes: readMatching(matching ?? {}),
    entries: (matches ?? []).slice(0, ENTRIES_MAX).map(toEntry),
  }
}

const NO_DETAILS = 'Watch list'

function toEntry(match: z.infer<typeof ListEntry>): VendorResult['entries'][number] {
  if (typeof match === 'string') return { list: match }
  const { list, entry, score, reason, name } = match
  return {
    list: list ?? NO_DETAILS,
    ...(entry && { entry }),
    ...(score !== undefined && score >= 0 && score <= 1 && { score }),
    ...(reason && { reason }),
    ...(name && { name }),
  }
}

const ATTRIBUTES: Readonly<Record<string, ReviewAttribute>> = {
  name: 'name',
  dob: 'date_of_birth',
  ssn: 'ssn',
  address: 'address',
  phone: 'phone',
  email: 'email',
}

/** Sources say whether they agree, and repeat no value: with none on either side the person was not found. */
function readMatching(
  matching: Readonly<Record<string, z.infer<typeof Matched>>>,
): VendorResult['attributes'] {
  const found: VendorResult['attributes'] = {}
  for (const [name, sources] of Object.entries(matching)) {
    const attribute = ATTRIBUTES[name]
    if (attribute === undefined || !sources) continue
    const [agree, disagree] = [sources.matched ?? [], sources.unmatched ?? []]
    const isFound = agree.length + disagree.length > 0
    const answer = isFound ? (disagree.length === 0 ? 'match' : 'differs') : 'not_found'
    found[attribute] = { value: null, result: answer }
  }
  return found
}

const EventBody = z.object({
  request_token: z.string().check(z.regex(/^[\w-]{8,100}$/)),
  timestamp: z.number(),
  type: text,
  data: z.object({ evaluation_token: maybe, external_entity_id: maybe }),
})
