import { setTimeout as sleep } from 'node:timers/promises'

/** One HTTP request in the words of a vendor; `path` is below the address of its API. */
export interface VendorRequest {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form, where the vendor takes no JSON. */
  form?: Readonly<Record<string, string>>
}

/** The API of a vendor, and how long one of its answers may take. */
export interface VendorApi {
  url: string
  /** The headers that every request has. */
  headers: Readonly<Record<string, string>>
  requestMs: number
  /** Finds the vendor's code of an error in the body of a refusal, where the status alone says too little. */
  codeIn?: (body: unknown) => string | undefined
}

/** How long somebody waits for the outcome of a request with all its repetitions. */
export interface Waiting {
  signal: AbortSignal
  /** The instant, in milliseconds, after which nobody waits for the answer. */
  deadlineMs: number
}

/**
 * The provider answered with a definite error. Repeating the same question would repeat that answer. The code is
 * the provider's own, if its answer was read for one.
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

/** An answer that is not in the documented shape or not about the person. The message quotes nothing of it. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer'
}

/** An answer with everything about a person is a few dozen kilobytes. */
const MAX_BYTES = 1_048_576
const MAX_TRIES = 5
const FIRST_WAIT_MS = 2_000
const TOO_MANY = 429
const NO_CONTENT = 204
/** A gateway that gave up does not know what became of the request, so its outcome is unknown. */
const UNKNOWN_OUTCOME = new Set([408, 502, 503, 504])

/** Makes one request, and repeats it when the provider says when. Errors name statuses, never what was sent. */
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
      // Keys and people's details go to no other address.
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

/** The JSON of a delivery or an answer; undefined if it is none. */
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

/** Seconds, or a date. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}
