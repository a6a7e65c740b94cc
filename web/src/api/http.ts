import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { type Envelope, HTTP_STATUS } from '@passbook/contract/envelope'
import { addressOf } from './address.ts'
import type { CrossSiteToken } from './csrf.ts'
import { ApiError } from './error.ts'

const API_BASE = '/api/v1'

export type Transport = (url: string, init: RequestInit) => Promise<Response>

export interface Input {
  params?: object
  query?: object
  body?: object
}

export interface SendOptions {
  /** The base URL of the calls; the bank's API by default. */
  base?: string
  headers?: Record<string, string>
  credentials?: RequestCredentials
  /** Sent instead of the body as JSON: a form with files, or a text with its own content type. */
  content?: FormData | string
  signal?: AbortSignal
  /** The call is completed even if the page is left. */
  keepalive?: boolean
  /** Used instead of fetch, which does not report upload progress. */
  transport?: Transport
}

/** Sends one call. All calls of depositors, staff, the sandbox and its widget go through this function. */
export async function send(
  { method, path, timeoutMs }: Pick<EndpointDefinition, 'method' | 'path' | 'timeoutMs'>,
  { params, query, body }: Input,
  { base = API_BASE, headers, content, signal, transport = fetch, ...options }: SendOptions = {},
): Promise<Response> {
  const timeout = timeoutMs && AbortSignal.timeout(timeoutMs)
  const signals = [signal, timeout].filter((each) => typeof each === 'object')
  const sent = content ?? (body && JSON.stringify(body))
  try {
    return await transport(base + addressOf(path, params, query), {
      method,
      credentials: 'include',
      ...options,
      headers: {
        accept: 'application/json',
        ...(body && !content && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent && { body: sent }),
      signal: AbortSignal.any(signals),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw ApiError.noResponse()
  }
}

interface ExchangeOptions extends SendOptions {
  token: CrossSiteToken
  /** How often a refused cross-site token is renewed and the call retried; the refused call had no effect. */
  csrfRetries?: number
}

/** A token becomes stale when another tab signs in or out; one new token fixes that. */
const DEFAULT_CSRF_RETRIES = 1

/**
 * How often a call is repeated, about six seconds apart. Most fail-overs of the database take less time than that.
 */
const MOST_WAITS = 4
/** A proxy in front may be away for an hour, which nobody waits for in front of an empty page. */
const MOST_WAIT_SECONDS = 10
const SERVICE_UNAVAILABLE = 503

/**
 * Makes one call of the bank's API with the cross-site token (SPEC 7), and returns its envelope. If the bank answers
 * that it is busy or that its database is unavailable, the call is repeated after the time that the bank asks for,
 * unless a repeat could take effect twice.
 */
export async function exchange<T>(
  endpoint: EndpointDefinition,
  input: Input,
  { token, csrfRetries = DEFAULT_CSRF_RETRIES, headers, ...sending }: ExchangeOptions,
): Promise<{ status: number; envelope: Envelope<T> }> {
  const isRead = endpoint.method === 'GET'
  if (!isRead) await token.ensure()
  // A GET with effects, such as sending a code, would do them twice.
  const mayRepeat = endpoint.idempotent || (isRead && !endpoint.needsBearer)
  let waits = mayRepeat ? MOST_WAITS : 0
  for (let left = csrfRetries; ;) {
    const options = { ...sending, headers: { ...token.header(), ...headers } }
    const response = await send(endpoint, input, options)
    const { status } = response
    const seconds = status === SERVICE_UNAVAILABLE ? readSeconds(response) : undefined
    if (status === HTTP_STATUS.CSRF_EXPIRED && left > 0) {
      left -= 1
      token.clear()
      await token.ensure()
    } else if (seconds && waits > 0) {
      waits -= 1
      // The wait is partly random, so that pages refused together do not all return at the same moment.
      const ms = seconds * (1000 + 500 * Math.random())
      await new Promise((resolve) => setTimeout(resolve, ms))
      sending.signal?.throwIfAborted()
    } else {
      return { status, envelope: await readEnvelope<T>(response) }
    }
  }
}

/** How long the bank asks to wait; undefined if it does not say so, or for too long. */
function readSeconds({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after'))
  return seconds <= MOST_WAIT_SECONDS ? seconds : undefined
}

async function readEnvelope<T>(response: Response): Promise<Envelope<T>> {
  try {
    return (await response.json()) as Envelope<T>
  } catch {
    throw ApiError.noResponse(response.status)
  }
}
