import { createHmac } from 'node:crypto'
import { z } from 'zod/mini'
import { isSameSecret } from '../../secrets.ts'
import type { TextDelivery, TextEvent, TextFailure, TextFailureReason } from './port.ts'
import type { SmsShape } from './vendor.ts'

/**
 * Speaks the API of Twilio, after its public documentation (twilio.com/docs, read in November 2026: Message resource,
 * Track outbound message status, Webhooks security, Error dictionary). It was never tried against Twilio itself.
 */
export const twilio: SmsShape = {
  send({ to, text, reportTo }, { url, token, from }) {
    const form = new URLSearchParams({ To: `+1${to}`, Body: text })
    form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from)
    if (reportTo !== null) form.set('StatusCallback', reportTo)
    return {
      method: 'POST',
      url: `${url}/Messages.json`,
      headers: {
        authorization: basic(token),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
    }
  },
  readAnswer(status, body) {
    const created = Created.safeParse(body)
    if (status === 201 && created.success) return { reference: created.data.sid }
    const refused = Refused.safeParse(body)
    const failure = refused.success ? failureOf(String(refused.data.code)) : undefined
    // Any other refusal is about the account or the request, and may pass.
    return status === 400 && failure && failure.reason !== 'other' ? { failure } : undefined
  },
  // A restricted key may read this list, but not the account itself.
  probe: ({ url, token }) => ({
    method: 'GET',
    url: `${url}/IncomingPhoneNumbers.json?PageSize=1`,
    headers: { authorization: basic(token) },
  }),
  verify(delivery, secrets) {
    const form = new URLSearchParams(delivery.body.toString('utf8'))
    if (!isSigned(delivery, form, secrets)) return 'forged'
    return readEvent(form, delivery.url)
  },
}

function basic(token: string): string {
  return `Basic ${Buffer.from(token).toString('base64')}`
}

const Created = z.object({ sid: z.string().check(z.regex(/^(SM|MM)[\da-f]{32}$/i)) })
const Refused = z.object({ code: z.int() })

/** Error codes about the number or its phone. Every other code is about the account, the sender or the content. */
const REASONS: Readonly<Record<string, TextFailureReason>> = {
  // The number answered STOP, which the provider enforces as well.
  '21610': 'opted_out',
  '21211': 'unreachable',
  '21214': 'unreachable',
  '21217': 'unreachable',
  '21614': 'unreachable',
  '30005': 'unreachable',
  '30006': 'unreachable',
  // The phone is off or out of range.
  '30003': 'unavailable',
}

function failureOf(code: string | null): TextFailure {
  const known = code !== null && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined
  return { reason: known ?? 'other', code }
}

/**
 * Checks the HMAC-SHA1 over the address and the sorted parameters, in Base64. Twilio signs the address either with or
 * without the default port of its scheme.
 */
function isSigned(
  { url, headers }: TextDelivery,
  form: URLSearchParams,
  secrets: readonly string[],
): boolean {
  const signature = headers['x-twilio-signature']
  if (typeof signature !== 'string') return false
  const fields = [...form]
    .map(([name, value]) => name + value)
    .toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  const { protocol, port, host } = new URL(url)
  const implied = protocol === 'https:' ? ':443' : ':80'
  const withPort = port === '' ? url.replace(host, host + implied) : url
  const matches = secrets.flatMap((secret) =>
    [url, withPort].map((address) =>
      isSameSecret(
        createHmac('sha1', secret)
          .update(address + fields.join(''))
          .digest('base64'),
        signature,
      ),
    ),
  )
  return matches.includes(true)
}

const MESSAGE_SID = /^(SM|MM)[\da-f]{32}$/i

/** Reads a signed call. A report has a status, and our id in its address. An incoming text has words. */
function readEvent(form: URLSearchParams, url: string): TextEvent | 'malformed' {
  const reference = form.get('MessageSid') ?? ''
  if (!MESSAGE_SID.test(reference)) return 'malformed'
  const status = form.get('MessageStatus')
  const id = new URL(url).searchParams.get('id')
  if (status !== null) {
    return id === null
      ? 'malformed'
      : readReport({ id, reference }, status, form.get('ErrorCode') || null)
  }
  const [from, text] = [form.get('From'), form.get('Body')]
  return from === null || text === null ? 'malformed' : { kind: 'received', reference, from, text }
}

function readReport(
  text: { id: string; reference: string },
  status: string,
  code: string | null,
): TextEvent {
  switch (status) {
    case 'sent':
    case 'delivered':
      return { kind: 'report', ...text, state: status }
    case 'read':
      return { kind: 'report', ...text, state: 'delivered' }
    case 'undelivered':
    case 'failed':
      return { kind: 'report', ...text, state: 'failed', failure: failureOf(code) }
    default:
      return { kind: 'nothing' }
  }
}
