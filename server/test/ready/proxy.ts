import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import type { Certificate } from './certificates.ts'

/** The address from which the proxy calls the server. All of 127.0.0.0/8 is this machine. */
export const PROXY_ADDRESS = '127.0.0.2'

/** The proxy that ends TLS in front of a bank, with the mistakes that such proxies are set up with. */
export interface Proxy {
  port: number
  /** The port of the server behind it. */
  target: number
  /** The certificate for a host; the one for all of them otherwise. */
  certificates: Map<string, Certificate>
  /** From where it calls the server. */
  address: string
  /** Hosts whose X-Forwarded-For it passes on as it came. */
  believesForged: Set<string>
  /** The response headers that it takes away, by host. */
  strips: Map<string, string>
  /** The Host that it sends instead, by host. */
  renames: Map<string, string>
  /** Hosts behind which no server runs. */
  down: Set<string>
  /** Hosts for which it serves figures to everybody. */
  showsFigures: Set<string>
  /** The ports of the vendors by the path at which the proxy serves them, because it also does TLS for them. */
  vendors: Map<string, number>
  /** The SMS provider at the same address. */
  sms: { status: number; texts: string[] }
  stop(): Promise<void>
}

export async function startProxy(certificate: Certificate): Promise<Proxy> {
  const proxy: Proxy = {
    port: 0,
    target: 0,
    certificates: new Map(),
    address: PROXY_ADDRESS,
    believesForged: new Set(),
    strips: new Map(),
    renames: new Map(),
    down: new Set(),
    showsFigures: new Set(),
    vendors: new Map(),
    sms: { status: 200, texts: [] },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const options = {
    ...certificate,
    SNICallback: (name: string, done: (error: null, context: tls.SecureContext) => void) =>
      done(null, tls.createSecureContext(proxy.certificates.get(name) ?? certificate)),
  }
  const server = https.createServer(options, (request, response) => {
    const host = (request.headers.host ?? '').split(':')[0] ?? ''
    const vendor = [...proxy.vendors].find(([below]) => request.url?.startsWith(below))
    if (vendor) askVendor(vendor, request, response)
    else if (host === 'localhost') void takeText(proxy, request, response)
    else if (proxy.down.has(host)) response.writeHead(502).end('Bad Gateway')
    else if (proxy.showsFigures.has(host) && request.url === '/metrics') response.end('up 1')
    else forward(proxy, host, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.port = (server.address() as AddressInfo).port
  return proxy
}

function askVendor(
  [below, port]: [string, number],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, headers, url = '' } = request
  const path = url.slice(below.length)
  const onward = http.request({ host: '127.0.0.1', port, method, path, headers })
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

async function takeText({ sms }: Proxy, request: IncomingMessage, response: ServerResponse) {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  if (sms.status === 200) sms.texts.push(text)
  response.writeHead(sms.status).end()
}

function forward(proxy: Proxy, host: string, request: IncomingMessage, response: ServerResponse) {
  const given = request.headers['x-forwarded-for']
  const caller = request.socket.remoteAddress ?? ''
  const chain = given === undefined ? caller : `${String(given)}, ${caller}`
  const headers = {
    ...request.headers,
    host: proxy.renames.get(host) ?? request.headers.host,
    'x-forwarded-for': proxy.believesForged.has(host) ? given : chain,
    'x-forwarded-proto': 'https',
  }
  const onward = http.request(
    {
      host: '127.0.0.1',
      port: proxy.target,
      localAddress: proxy.address,
      method: request.method,
      path: request.url,
      // A header without a value would be refused.
      headers: Object.fromEntries(
        Object.entries(headers).filter(([, value]) => value !== undefined),
      ),
    },
    (answer) => {
      const stripped = proxy.strips.get(host)
      const kept = Object.entries(answer.headers).filter(([name]) => name !== stripped)
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
      answer.pipe(response)
    },
  )
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
