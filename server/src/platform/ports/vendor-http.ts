import { setTimeout as sleep } from 'node:timers/promises'

/** One HTTP request to a vendor. `path` is appended to the address of its API. */
export interface VendorRequest {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form, for a vendor that accepts no JSON there. */
  form?: Readonly<Record<string, string>>
}

/** The API of a vendor, and how long one of its answers may take. */
export interface VendorApi {
  url: string
  /** The headers that every request has. */
  headers: Readonly<Record<string, string>>
  requestMs: number
  /** Finds the vendor's error code in the body of a refusal, if the status alone is not enough. */
  codeIn?: (body: unknown) => string | undefined
}

/** How long a caller waits for the result of a request with all its repetitions. */
export interface Waiting {
  signal: AbortSignal
  /** The time, in milliseconds, until which the caller waits for the answer. */
  deadlineMs: number
}

/**
 * The provider answered with a definite error, which it would repeat for the same request. `code` is the provider's
 * own error code, if its answer was searched for one.
 */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly code: string | undefined

  constructor(words: string, code?: string) {
    super(words)
    this.code = code
  }
}

/** The provider has nothing under this address. */
export class NotThere extends ProviderRefused {
  override name = 'NotThere'
}

/** An answer that is not in the documented format, or not about the person. The message quotes nothing of it. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer'
}

/** A complete answer about a person has a few dozen kilobytes. */
const MAX_BYTES = 1_048_576
const MAX_TRIES = 5
const FIRST_WAIT_MS = 2_000
const TOO_MANY = 429
const NO_CONTENT = 204
/** A gateway that gave up does not know whether the request was carried out, so its outcome is unknown. */
const UNKNOWN_OUTCOME = new Set([408, 502, 503, 504])

/**
 * Makes one request, and repeats it after the time that the provider asks for. Errors name statuses, never what was
 * sent.
 */
export async function exchange(
  api: VendorApi,
  request: VendorRequest,
  { signal, deadlineMs }: Waiting,
): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(`${api.url}${request.path}`, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...api.headers,
        ...request.headers,
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      ...(request.form !== undefined && { body: new URLSearchParams(request.form) }),
      // A redirect must not lead keys and personal data to another address.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(api.requestMs)]),
    })
    if (response.status === NO_CONTENT) return undefined
    if (response.ok) return parseBody(await readBounded(response))
    if (response.status !== TOO_MANY) throw await refusalOf(api, response)
    await response.body?.cancel()
    const waitMs =
      retryAfterMs(response.headers.get('retry-after')) ?? FIRST_WAIT_MS * 2 ** (tries - 1)
    if (tries === MAX_TRIES || Date.now() + waitMs >= deadlineMs) {
      throw new Error('the provider answered 429 for longer than anybody waits')
    }
    await sleep(waitMs, undefined, { signal })
  }
}

async function refusalOf({ codeIn }: VendorApi, response: Response): Promise<Error> {
  const words = `the provider answered ${response.status}`
  const isUnknown = UNKNOWN_OUTCOME.has(response.status)
  if (isUnknown || codeIn === undefined) await response.body?.cancel()
  if (isUnknown) return new Error(words)
  const code = codeIn?.(readJson(await readBounded(response)))
  return response.status === 404 ? new NotThere(words, code) : new ProviderRefused(words, code)
}

function parseBody(text: string): unknown {
  const body = readJson(text)
  if (body === undefined) throw new WrongAnswer('the answer is not JSON')
  return body
}

/** Parses the JSON of a call or an answer; undefined if it is not JSON. */
export function readJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new WrongAnswer('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads Retry-After, which has seconds or a date. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}
