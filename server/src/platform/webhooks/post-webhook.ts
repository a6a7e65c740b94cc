import { lookup as resolveName } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isPublicAddress } from './public-address.ts'

/** The result of a delivery: the status that the receiver answered, or why there was no valid answer. */
export type WebhookAnswer = { status: number } | WebhookFailure

interface WebhookFailure {
  failure: 'slow' | 'too_large' | 'not_http' | 'private' | 'closed' | 'unreachable'
  /** The error code of the system or of TLS, such as ENOTFOUND. */
  code?: string
}

interface WebhookRequest {
  headers: Readonly<Record<string, string>>
  body: string
  /** Whether private addresses are allowed, as in the sandbox, which may send to this machine. */
  allowsPrivate: boolean
  timeoutMs: number
  /** For tests, whose receivers have no names in the DNS. */
  lookup?: LookupFunction
}

/** The answer is not used, so it may be short. */
const MAX_ANSWER_BYTES = 64 * 1024
const MAX_HEADER_BYTES = 16 * 1024
const HTTPS_PORT = 443

/**
 * Posts a webhook and reads the whole answer. Redirects are not followed. The name is resolved for this connection,
 * and the connection uses exactly the address that was checked, so DNS cannot lead it into the bank's own network.
 */
export function postWebhook(url: URL, asked: WebhookRequest): Promise<WebhookAnswer> {
  const { headers, body, allowsPrivate, timeoutMs, lookup = resolveName } = asked
  if (!allowsPrivate && !mayConnect(hostOf(url), isPublicAddress)) {
    return Promise.resolve({ failure: 'private' })
  }
  const signal = AbortSignal.timeout(timeoutMs)
  const { promise, resolve } = Promise.withResolvers<WebhookAnswer>()
  const fail = (error: NodeJS.ErrnoException) =>
    resolve(signal.aborted ? { failure: 'slow' } : failureOf(error))
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A kept-alive connection would be used again without resolving the name.
    agent: false,
    lookup: allowsPrivate ? lookup : onlyPublic(lookup, isPublicAddress),
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
  })
  request.once('response', (response) => {
    readToEnd(response, resolve, fail)
  })
  request.once('error', fail)
  request.once('close', () => resolve({ failure: 'closed' }))
  request.end(body)
  return promise
}

interface ReceiverTrial {
  timeoutMs: number
  /** For tests, whose receivers are on this machine and have no names in the DNS. */
  isPublic?: (address: string) => boolean
  lookup?: LookupFunction
}

/**
 * Opens a connection to a receiver as a webhook would, but sends nothing. Returns what is wrong; undefined if all is
 * well.
 */
export function tryReceiver(
  url: URL,
  { timeoutMs, isPublic = isPublicAddress, lookup = resolveName }: ReceiverTrial,
): Promise<WebhookFailure | undefined> {
  const host = hostOf(url)
  if (!mayConnect(host, isPublic)) return Promise.resolve({ failure: 'private' })
  const { promise, resolve } = Promise.withResolvers<WebhookFailure | undefined>()
  const socket = connectTls({
    host,
    port: Number(url.port || HTTPS_PORT),
    // A certificate is chosen by name, and an IP address is not a name.
    ...(isIP(host) === 0 && { servername: host }),
    lookup: onlyPublic(lookup, isPublic),
  })
  const timer = setTimeout(() => {
    resolve({ failure: 'unreachable', code: 'ETIMEDOUT' })
    socket.destroy()
  }, timeoutMs)
  socket.once('secureConnect', () => {
    resolve(undefined)
    socket.destroy()
  })
  socket.once('error', (error) => resolve(failureOf(error)))
  socket.once('close', () => {
    clearTimeout(timer)
    resolve({ failure: 'closed' })
  })
  return promise
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** An IP address is checked at once. A name is checked when it is resolved. */
function mayConnect(host: string, isPublic: (address: string) => boolean): boolean {
  return isIP(host) === 0 || isPublic(host)
}

function readToEnd(
  response: IncomingMessage,
  resolve: (answer: WebhookAnswer) => void,
  fail: (error: Error) => void,
): void {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes <= MAX_ANSWER_BYTES) return
    resolve({ failure: 'too_large' })
    response.destroy()
  })
  response.once('end', () => resolve({ status: response.statusCode ?? 0 }))
  response.once('error', fail)
}

class PrivateAddress extends Error {}

/** Refuses a name if any of its addresses is private, because it is not known yet which one will be used. */
function onlyPublic(
  lookup: LookupFunction,
  isPublic: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses =
        typeof found === 'string' ? [found] : (found ?? []).map((one) => one.address)
      if (error) callback(error, found, family)
      else if (addresses.every(isPublic)) callback(null, found, family)
      else callback(new PrivateAddress(), '', 0)
    })
  }
}

function failureOf(error: NodeJS.ErrnoException): WebhookFailure {
  if (error instanceof PrivateAddress) return { failure: 'private' }
  const { code = '' } = error
  if (code === 'HPE_HEADER_OVERFLOW') return { failure: 'too_large' }
  if (code.startsWith('HPE_')) return { failure: 'not_http' }
  if (code === 'ECONNRESET' || code === 'EPIPE') return { failure: 'closed' }
  return { failure: 'unreachable', ...(code && { code }) }
}
