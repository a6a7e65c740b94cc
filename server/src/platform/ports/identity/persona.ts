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
 * The shape of Persona, after its public documentation (docs.withpersona.com, read in November 2026: Create and
 * Retrieve an Inquiry, Database Verifications, Reports, Idempotence, Errors, Webhook Best Practices). It was
 * never tried against Persona itself.
 */
export const persona: VendorShape = {
  vendor: 'persona',
  headersOf: (key) => ({ authorization: `Bearer ${key}`, 'persona-version': '2023-01-05' }),
  create: ({ firstName, lastName, dateOfBirth, ssn, address, email, phone }, key, template) => ({
    method: 'POST',
    path: `/inquiries?include=${INCLUDED}`,
    headers: { 'idempotency-key': key },
    body: {
      data: {
        attributes: {
          'inquiry-template-id': template,
          'reference-id': key,
          fields: {
            'name-first': firstName,
            'name-last': lastName,
            birthdate: dateOfBirth,
            'identification-number': ssn,
            'address-street-1': address.street,
            'address-street-2': address.unit,
            'address-city': address.city,
            'address-subdivision': address.state,
            'address-postal-code': address.zip,
            'address-country-code': 'US',
            'email-address': email,
            'phone-number': phone === null ? null : `+1${phone}`,
          },
        },
      },
    },
  }),
  read: (reference) => [
    { method: 'GET', path: `/inquiries/${encodeURIComponent(reference)}?include=${INCLUDED}` },
  ],
  parse: ([body], asked) => readInquiry(body, asked),
  verify({ body, headers, now }, secrets) {
    const signedAt = signatureTime(body, headers['persona-signature'], secrets)
    if (signedAt === undefined) return 'forged'
    if (Math.abs(now.getTime() - signedAt) > TOLERANCE_MS) return 'stale'
    const event = EventBody.safeParse(readJson(body))
    if (!event.success) return 'malformed'
    const { id, attributes } = event.data.data
    const { type, id: subject, attributes: of, relationships } = attributes.payload.data
    if (type === 'inquiry') return { id, reference: subject, key: of?.['reference-id'] ?? null }
    return { id, reference: relationships?.inquiry?.data?.id ?? null, key: null }
  },
}

const INCLUDED = 'verifications,reports'

/** The statuses of an inquiry. Only the two that record a decision decide; `completed` waits for one. */
export const PERSONA_OUTCOMES: OutcomeTable = {
  approved: { outcome: 'PASSED' },
  declined: { outcome: 'FAILED' },
  created: { outcome: 'IN_REVIEW', isPending: true },
  pending: { outcome: 'IN_REVIEW', isPending: true },
  completed: { outcome: 'IN_REVIEW', isPending: true },
  needs_review: { outcome: 'IN_REVIEW', isPending: true },
  // Its attempts are used up without a decision, which is ours then.
  failed: { outcome: 'IN_REVIEW' },
  expired: { outcome: 'ERRORED' },
}

const text = z.string().check(z.maxLength(TEXT_MAX))
const maybe = z.optional(z.nullable(text))
/** A field of an inquiry: the value itself, or with its type beside it. */
const Field = z.optional(z.nullable(z.union([text, z.object({ value: z.nullable(z.unknown()) })])))

const Inquiry = z.object({
  data: z.object({
    type: z.literal('inquiry'),
    id: z.string().check(z.regex(/^inq_\w{1,100}$/)),
    attributes: z.object({
      status: text,
      'reference-id': z.nullable(text),
      birthdate: maybe,
      'name-last': maybe,
      fields: z.optional(z.nullable(z.object({ birthdate: Field, 'name-last': Field }))),
    }),
  }),
  included: z.optional(z.array(z.object({ type: text, attributes: z.unknown() }))),
})

const WatchlistReport = z.object({
  status: text,
  'has-match': z.optional(z.nullable(z.boolean())),
  'matched-lists': z.optional(z.array(z.union([text, z.object({ name: maybe, id: maybe })]))),
})

const DatabaseVerification = z.object({
  checks: z.array(
    z.object({
      name: text,
      status: text,
      metadata: z.optional(
        z.nullable(
          z.object({
            'check-requirements': z.optional(
              z.array(z.object({ name: text, 'match-result': maybe })),
            ),
          }),
        ),
      ),
    }),
  ),
})

function readInquiry(body: unknown, { key, reference, person }: AskedOf): VendorResult {
  const parsed = Inquiry.safeParse(body)
  if (!parsed.success) {
    throw new WrongAnswer(`not an inquiry: ${parsed.error.issues[0]?.path.join('.') ?? ''}`)
  }
  const { id, attributes } = parsed.data.data
  const isOther = reference !== null && reference !== id
  if (isOther || attributes['reference-id'] !== key) {
    throw new WrongAnswer('the answer is about another inquiry')
  }
  const { birthdate, 'name-last': lastName, fields, status } = attributes
  assertAboutPerson({ dateOfBirth: birthdate, lastName }, person)
  assertAboutPerson(
    { dateOfBirth: valueOf(fields?.birthdate), lastName: valueOf(fields?.['name-last']) },
    person,
  )
  const included = parsed.data.included ?? []
  const reports = included.filter(({ type }) => type === 'report/watchlist').map(readReport)
  const { outcome, isPending } = meaningOf(PERSONA_OUTCOMES, status)
  return {
    reference: id,
    word: status,
    outcome,
    isPending: isPending ?? false,
    isScreened: reports.length > 0 && reports.every(({ isReady }) => isReady),
    attributes: Object.assign({}, ...included.map(readVerification)) as VendorResult['attributes'],
    entries: reports.flatMap(({ entries }) => entries).slice(0, ENTRIES_MAX),
  }
}

type AskedOf = Parameters<VendorShape['parse']>[1]

function valueOf(field: z.infer<typeof Field>): string | undefined {
  const value = typeof field === 'object' && field !== null ? field.value : field
  return typeof value === 'string' ? value : undefined
}

const NO_DETAILS = 'Watch list'

/** A report that is not ready, or cannot be read, has compared nothing. A match without a list is still one. */
function readReport({ attributes }: { attributes?: unknown }) {
  const report = WatchlistReport.safeParse(attributes)
  if (!report.success) throw new WrongAnswer('not a report on watch lists')
  const { status, 'has-match': hasMatch, 'matched-lists': lists = [] } = report.data
  const named = lists.map((list) =>
    typeof list === 'string'
      ? { list }
      : { list: list.name ?? NO_DETAILS, ...(list.id && { entry: list.id }) },
  )
  const isReady = status === 'ready' && typeof hasMatch === 'boolean'
  return {
    isReady,
    entries: hasMatch === true && named.length === 0 ? [{ list: NO_DETAILS }] : named,
  }
}

/** Which of our attributes a requirement of the comparison belongs to. */
const REQUIREMENTS: readonly [prefix: string, attribute: ReviewAttribute][] = [
  ['name_', 'name'],
  ['birthdate', 'date_of_birth'],
  ['identification_number', 'ssn'],
  ['social_security_number', 'ssn'],
  ['address_', 'address'],
  ['phone_number', 'phone'],
  ['email_address', 'email'],
]

/** What the comparison with the databases found. They say how well each part agrees, and repeat no value. */
function readVerification({
  type,
  attributes,
}: {
  type: string
  attributes?: unknown
}): VendorResult['attributes'] {
  if (!type.startsWith('verification/database')) return {}
  const verification = DatabaseVerification.safeParse(attributes)
  if (!verification.success) return {}
  const found: VendorResult['attributes'] = {}
  for (const { metadata } of verification.data.checks) {
    for (const { name, 'match-result': result } of metadata?.['check-requirements'] ?? []) {
      const attribute = REQUIREMENTS.find(([prefix]) => name.startsWith(prefix))?.[1]
      if (attribute === undefined) continue
      const isMatch = result === 'full' && found[attribute]?.result !== 'differs'
      found[attribute] = { value: null, result: isMatch ? 'match' : 'differs' }
    }
  }
  return found
}

const EventBody = z.object({
  data: z.object({
    type: z.literal('event'),
    id: z.string().check(z.regex(/^evt_\w{1,100}$/)),
    attributes: z.object({
      payload: z.object({
        data: z.object({
          type: text,
          id: text,
          attributes: z.optional(z.object({ 'reference-id': maybe })),
          relationships: z.optional(
            z.object({
              inquiry: z.optional(
                z.nullable(z.object({ data: z.optional(z.nullable(z.object({ id: text }))) })),
              ),
            }),
          ),
        }),
      }),
    }),
  }),
})

/**
 * The time of the set `t=…,v1=…` that one of our secrets signed, in milliseconds. While a secret is rotated the
 * header has two sets, separated by a space.
 */
function signatureTime(
  body: Buffer,
  header: string | string[] | undefined,
  secrets: readonly string[],
): number | undefined {
  for (const set of String(header ?? '').split(' ')) {
    const [, time, signature = ''] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(set) ?? []
    if (time === undefined) continue
    const parts = [`${time}.`, body]
    if (isSignedBy(secrets, { parts, encoding: 'hex', signature })) return Number(time) * 1000
  }
  return undefined
}
