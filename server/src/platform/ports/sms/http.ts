import type { Database } from '../../db/database.ts'
import type { ReportingVendor, SmsPort } from './port.ts'
import { telnyx } from './telnyx.ts'
import { twilio } from './twilio.ts'
import { readJson, type SmsShape, type VendorRequest, type VendorSettings } from './vendor.ts'

const SMS_TIMEOUT_MS = 10_000

/** Sends text messages by an HTTP call to a provider: JSON `{to, text}` with a bearer token. */
export function httpSms(url: string, token: string): SmsPort {
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ to: `+1${to}`, text }),
        signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`)
      return { reference: null }
    },
  }
}

const SHAPES: Record<ReportingVendor, SmsShape> = { twilio, telnyx }

/** An answer contains the text and a few ids. */
const MAX_BYTES = 65_536

/** Sends text messages over HTTP in the format of a vendor. Errors name statuses, never what was sent. */
export function vendorSms(settings: VendorSettings, timeoutMs = SMS_TIMEOUT_MS): SmsPort {
  const shape = SHAPES[settings.vendor]
  return {
    async send(sms) {
      const signal = AbortSignal.timeout(timeoutMs)
      const { status, body } = await exchange(shape.send(sms, settings), signal)
      const sent = shape.readAnswer(status, body)
      if (sent === undefined) throw new Error(`the SMS provider answered ${status}`)
      return sent
    },
    async probe(signal) {
      const { status } = await exchange(shape.probe(settings), signal)
      if (status !== 200) throw new Error(`the SMS provider answered ${status}`)
    },
    reports: {
      vendor: settings.vendor,
      verify: (delivery) => shape.verify(delivery, settings.webhookSecrets),
    },
  }
}

async function exchange(
  { method, url, headers, body }: VendorRequest,
  signal: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    ...(body !== undefined && { body }),
    // A redirect must not lead the token and the code to another address.
    redirect: 'error',
    signal,
  })
  return { status: response.status, body: readJson(await readBounded(response)) }
}

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new Error('the answer of the SMS provider is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Stores text messages instead of sending them; the sandbox inbox shows them. */
export function sandboxSms(db: Database): SmsPort {
  return {
    async send({ institution_id, to, text }) {
      await db
        .insertInto('sandbox_inbox')
        .values({ institution_id, channel: 'sms', recipient: to, text, subject: null, html: null })
        .execute()
      return { reference: null }
    },
  }
}
