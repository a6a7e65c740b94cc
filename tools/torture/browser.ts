import http from 'node:http'

export interface Sent {
  method: string
  path: string
  body?: object | undefined
  /** The search that the path ends with, for the history. */
  query?: Record<string, string> | undefined
  /** A form with files instead of the body, with the same bytes for every try. */
  form?: { type: string; bytes: Buffer } | undefined
  headers?: Record<string, string>
  timeoutMs?: number
  /** The headers are sent at once, and the body after this promise. */
  bodyAfter?: Promise<void> | undefined
}

export type Reply =
  | { kind: 'answered'; status: number; text: string; bytes: Buffer }
  /** No server listened, so nothing can have happened. */
  | { kind: 'unsent' }
  /** The connection broke or timed out, so it may have happened. */
  | { kind: 'unanswered' }

/** Longer than the server lets any call wait. */
const TIMEOUT_MS = 20_000
const agent = new http.Agent({ keepAlive: true })

/** The cookies and tokens of one person's browser, which calls any process over real HTTP. */
export class Browser {
  readonly cookies = new Map<string, string>()
  bearer: string | undefined
  /** The name of the cross-site token cookie: depositors and staff have different ones. */
  readonly tokenCookie: string
  readonly #headers: Record<string, string>

  /** Each person has a separate address, as behind a proxy, because rate limits are not tested here. */
  constructor(name: string, address: string, tokenCookie = 'XSRF-TOKEN') {
    this.tokenCookie = tokenCookie
    this.#headers = { host: 'localhost', 'user-agent': name, 'x-forwarded-for': address }
  }

  send(port: number, sending: Sent) {
    const { method, path, body, form, headers, bodyAfter, timeoutMs = TIMEOUT_MS } = sending
    const payload = form?.bytes ?? (body && JSON.stringify(body))
    const token = this.cookies.get(this.tokenCookie)
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return new Promise<Reply>((resolve) => {
      const sent = http.request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          timeout: timeoutMs,
          headers: {
            ...this.#headers,
            ...(cookie && { cookie }),
            ...(token && { 'x-xsrf-token': token }),
            ...(this.bearer && { authorization: `Bearer ${this.bearer}` }),
            ...(payload && {
              'content-type': form?.type ?? 'application/json',
              'content-length': String(Buffer.byteLength(payload)),
            }),
            ...headers,
          },
        },
        (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('error', () => resolve({ kind: 'unanswered' }))
          reply.on('end', () => {
            this.#keep(reply.headers['set-cookie'] ?? [])
            const status = reply.statusCode ?? 0
            const bytes = Buffer.concat(chunks)
            resolve({ kind: 'answered', status, text: bytes.toString('utf8'), bytes })
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
      sent.on('error', (error: NodeJS.ErrnoException) =>
        resolve({ kind: error.code === 'ECONNREFUSED' ? 'unsent' : 'unanswered' }),
      )
      if (bodyAfter === undefined) return sent.end(payload)
      sent.flushHeaders()
      void bodyAfter.then(() => sent.end(payload))
    })
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';')
      const end = pair.indexOf('=')
      const value = pair.slice(end + 1)
      if (value === '') this.cookies.delete(pair.slice(0, end))
      else this.cookies.set(pair.slice(0, end), value)
    }
  }
}

export function closeConnections(): void {
  agent.destroy()
}
