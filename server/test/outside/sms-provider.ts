import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { ReportingVendor } from '../../src/platform/ports/sms/port.ts'
import type { VendorSettings } from '../../src/platform/ports/sms/vendor.ts'
import type { TestApp } from '../app.ts'

/** A text that the provider accepted. */
export interface TakenText {
  reference: string
  to: string
  text: string
  reportTo: string
}

interface Call {
  url: string
  body: string
  headers: Record<string, string>
}

/** A provider on loopback that speaks a vendor's API, written after its documentation, with invented numbers. */
export interface SmsProvider {
  settings: VendorSettings
  taken: TakenText[]
  /** The codes with which it refuses the next texts. */
  refusals: string[]
  /** Handlers that answer the next requests instead of the provider. */
  faults: ((response: ServerResponse) => void)[]
  /** Makes the call with which the provider reports about a text. */
  report(text: TakenText, status: 'sent' | 'delivered' | 'failed', code?: string): Call
  /** Makes the call that the provider posts when somebody texts us. */
  received(from: string, text: string, reference?: string): Call
  /** Signs a call again, at another time or with another key. */
  sign(url: string, body: string, options?: { at?: number; isForged?: boolean }): Call
  close(): Promise<void>
}

const AUTH_TOKEN = '0b1f5ea7c3d24e86a9150cd2f7be4163'
const ACCOUNT = 'AC0123456789abcdef0123456789abcdef'
const FROM = '+15555550100'
/** The address of the institution, as the provider knows it. */
const INBOUND = 'http://localhost:3000/api/v1/texts'

export async function openSmsProvider(vendor: ReportingVendor): Promise<SmsProvider> {
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const keys = generateKeyPairSync('ed25519')
  const stranger = generateKeyPairSync('ed25519')
  const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const isTwilio = vendor === 'twilio'

  const signed = (
    url: string,
    body: string,
    { at = Date.now(), isForged = false }: { at?: number; isForged?: boolean } = {},
  ): Call => {
    if (isTwilio) {
      const fields = [...new URLSearchParams(body)].map((pair) => pair.join('')).toSorted()
      const hmac = createHmac('sha1', isForged ? `${AUTH_TOKEN}x` : AUTH_TOKEN)
      const signature = hmac.update(url + fields.join('')).digest('base64')
      const type = 'application/x-www-form-urlencoded'
      return { url, body, headers: { 'content-type': type, 'x-twilio-signature': signature } }
    }
    const time = String(Math.floor(at / 1000))
    const key = isForged ? stranger.privateKey : keys.privateKey
    const signature = sign(null, Buffer.from(`${time}|${body}`), key).toString('base64')
    const headers = { 'telnyx-timestamp': time, 'telnyx-signature-ed25519': signature }
    return { url, body, headers: { 'content-type': 'application/json', ...headers } }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await readText(request)
    const reply = (status: number, words: object) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(words))
    const fault = provider.faults.shift()
    if (fault) return fault(response)
    const basic = Buffer.from(`${ACCOUNT}:${AUTH_TOKEN}`).toString('base64')
    const right = isTwilio ? `Basic ${basic}` : 'Bearer KEY_invented'
    if (request.headers.authorization !== right)
      return reply(401, { code: 20003, errors: [{ code: '10009' }] })
    if (request.method === 'GET') return reply(200, { data: [], incoming_phone_numbers: [] })
    const refusal = provider.refusals.shift()
    if (refusal) return reply(400, { code: Number(refusal), errors: [{ code: refusal }] })
    const form = isTwilio ? Object.fromEntries(new URLSearchParams(body)) : undefined
    const json = isTwilio ? undefined : (JSON.parse(body) as Record<string, string>)
    const reference = isTwilio
      ? `SM${randomBytes(16).toString('hex')}`
      : randomBytes(16).toString('hex')
    provider.taken.push({
      reference,
      to: form?.['To'] ?? json?.['to'] ?? '',
      text: form?.['Body'] ?? json?.['text'] ?? '',
      reportTo: form?.['StatusCallback'] ?? json?.['webhook_url'] ?? '',
    })
    return isTwilio
      ? reply(201, { sid: reference, status: 'queued', body: form?.['Body'] })
      : reply(200, { data: { id: reference } })
  }

  const provider: SmsProvider = {
    settings: {
      vendor,
      url: `http://127.0.0.1:${port}${isTwilio ? `/2010-04-01/Accounts/${ACCOUNT}` : '/v2'}`,
      token: isTwilio ? `${ACCOUNT}:${AUTH_TOKEN}` : 'KEY_invented',
      from: FROM,
      webhookSecrets: [isTwilio ? AUTH_TOKEN : publicKey.toString('base64')],
    },
    taken: [],
    refusals: [],
    faults: [],
    sign: signed,
    report({ reference, to, text, reportTo }, status, code) {
      if (isTwilio) {
        const form = new URLSearchParams({
          AccountSid: ACCOUNT,
          MessageSid: reference,
          To: to,
          From: FROM,
        })
        form.set('MessageStatus', status === 'failed' ? 'undelivered' : status)
        if (code) form.set('ErrorCode', code)
        return signed(reportTo, form.toString())
      }
      const words = status === 'failed' ? 'delivery_failed' : status
      return signed(
        reportTo,
        JSON.stringify({
          data: {
            event_type: status === 'sent' ? 'message.sent' : 'message.finalized',
            payload: {
              id: reference,
              text,
              to: [{ phone_number: to, status: words }],
              errors: code ? [{ code, title: 'An error' }] : [],
            },
          },
        }),
      )
    },
    received(from, text, reference = `SM${randomBytes(16).toString('hex')}`) {
      const url = `${INBOUND}/${vendor}`
      if (isTwilio) {
        const form = new URLSearchParams({
          MessageSid: reference,
          From: from,
          To: FROM,
          Body: text,
        })
        return signed(url, form.toString())
      }
      const payload = { id: reference, text, from: { phone_number: from } }
      return signed(url, JSON.stringify({ data: { event_type: 'message.received', payload } }))
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}

/** Makes a call of the provider, as its servers would. */
export async function postAsProvider({ app }: TestApp, { url, body, headers }: Call) {
  const { origin, hostname } = new URL(url)
  return app.inject({
    method: 'POST',
    // The address must be sent exactly as it was signed.
    url: url.slice(origin.length),
    headers: { host: hostname, ...headers },
    payload: body,
  })
}
