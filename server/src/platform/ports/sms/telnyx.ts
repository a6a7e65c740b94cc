import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod/mini'
import type { TextDelivery, TextEvent, TextFailure, TextFailureReason } from './port.ts'
import { readJson, type SmsShape } from './vendor.ts'

/**
 * Speaks the API of Telnyx, after its public documentation (developers.telnyx.com, read in November 2026: Send a
 * message, Receiving webhooks, Webhook signatures, Messaging error codes). It was never tried against Telnyx itself.
 */
export const telnyx: SmsShape = {
  send: ({ to, text, reportTo }, { url, token, from }) => ({
    method: 'POST',
    url: `${url}/messages`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      to: `+1${to}`,
      text,
      ...(from.startsWith('+') ? { from } : { messaging_profile_id: from }),
      ...(reportTo !== null && { webhook_url: reportTo }),
    }),
  }),
  readAnswer(status, body) {
    const created = Created.safeParse(body)
    if (status === 200 && created.success) return { reference: created.data.data.id }
    const refused = Refused.safeParse(body)
    const failure = refused.success ? failureOf(refused.data.errors) : undefined
    const isRefusal = status >= 400 && status < 500
    // Any other refusal is about the account or the request, and may pass.
    return isRefusal && failure && LASTING.has(failure.reason) ? { failure } : undefined
  },
  probe: ({ url, token }) => ({
    method: 'GET',
    url: `${url}/messaging_profiles?page[size]=1`,
    headers: { authorization: `Bearer ${token}` },
  }),
  verify(delivery, secrets) {
    const signedAt = signatureTime(delivery, secrets)
    if (signedAt === undefined) return 'forged'
    if (Math.abs(delivery.now.getTime() - signedAt) > TOLERANCE_MS) return 'stale'
    return readEvent(delivery)
  },
}

const Codes = z.array(z.object({ code: z.string() }))
const Created = z.object({ data: z.object({ id: z.string().check(z.maxLength(100)) }) })
const Refused = z.object({ errors: Codes.check(z.minLength(1)) })

/** Error codes about the number or its phone. Every other code is about the account, the sender or the content. */
const REASONS: Readonly<Record<string, TextFailureReason>> = {
  // The number answered STOP, which the provider enforces as well.
  '40300': 'opted_out',
  '40001': 'unreachable',
  '40012': 'unreachable',
  '40005': 'unavailable',
  '40006': 'unavailable',
}
const LASTING: ReadonlySet<TextFailureReason> = new Set(['opted_out', 'unreachable'])

function failureOf(errors: z.infer<typeof Codes>): TextFailure {
  const code = errors[0]?.code ?? null
  const known = code !== null && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined
  return { reason: known ?? 'other', code }
}

/** How much the vendor's clock may differ from ours. */
const TOLERANCE_MS = 300_000

/** Returns the time at which one of the keys signed `time|body`, in milliseconds. */
function signatureTime(
  { headers, body }: TextDelivery,
  keys: readonly string[],
): number | undefined {
  const [signature, time] = [headers['telnyx-signature-ed25519'], headers['telnyx-timestamp']]
  if (typeof signature !== 'string' || typeof time !== 'string') return undefined
  if (!/^\d{1,12}$/.test(time)) return undefined
  const signed = Buffer.concat([Buffer.from(`${time}|`), body])
  const bytes = Buffer.from(signature, 'base64')
  const isSigned = keys.some((key) => verify(null, signed, publicKey(key), bytes))
  return isSigned ? Number(time) * 1000 : undefined
}

/** The bytes before an Ed25519 key in DER (RFC 8410). */
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

function publicKey(base64: string): KeyObject {
  const key = Buffer.concat([ED25519_PREFIX, Buffer.from(base64, 'base64')])
  return createPublicKey({ key, format: 'der', type: 'spki' })
}

const Event = z.object({
  data: z.object({
    event_type: z.string(),
    payload: z.object({
      id: z.string().check(z.minLength(1), z.maxLength(100)),
      text: z.optional(z.nullable(z.string())),
      from: z.optional(z.object({ phone_number: z.string() })),
      to: z.optional(z.array(z.object({ status: z.optional(z.string()) }))),
      errors: z.optional(Codes),
    }),
  }),
})

/** Reads a signed call. A report has a status, and our id in its address. An incoming text has words. */
function readEvent({ body, url }: TextDelivery): TextEvent | 'malformed' {
  const parsed = Event.safeParse(readJson(body.toString('utf8')))
  if (!parsed.success) return 'malformed'
  const { event_type, payload } = parsed.data.data
  if (event_type === 'message.received') {
    const { id, from, text } = payload
    if (from === undefined || typeof text !== 'string') return { kind: 'nothing' }
    return { kind: 'received', reference: id, from: from.phone_number, text }
  }
  if (event_type !== 'message.sent' && event_type !== 'message.finalized') {
    return { kind: 'nothing' }
  }
  const id = new URL(url).searchParams.get('id')
  if (id === null) return 'malformed'
  const text = { id, reference: payload.id }
  switch (payload.to?.[0]?.status) {
    case 'sent':
      return { kind: 'report', ...text, state: 'sent' }
    case 'delivered':
      return { kind: 'report', ...text, state: 'delivered' }
    case 'sending_failed':
    case 'delivery_failed':
      return { kind: 'report', ...text, state: 'failed', failure: failureOf(payload.errors ?? []) }
    // For example `delivery_unconfirmed`: the carrier did not say whether it arrived.
    default:
      return { kind: 'nothing' }
  }
}
