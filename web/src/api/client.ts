// oxlint-disable-next-line import/no-unassigned-import -- a setting has nothing to give
import './zod-config.ts'
import type { Progress } from '@passbook/contract/depositor'
import type {
  CallInput,
  Data,
  EndpointDefinition,
  KeylessEndpoint,
} from '@passbook/contract/endpoint'
import { type Envelope, HTTP_STATUS, isSuccess } from '@passbook/contract/envelope'
import { addressOf } from './address.ts'
import { csrfHeader, ensureCsrfCookie, renewCsrfCookie } from './csrf.ts'
import { ApiError } from './error.ts'

const API_BASE = '/api/v1'
/** A token goes stale when another tab signs in or out; one new one mends that. */
const DEFAULT_CSRF_RETRIES = 1

export interface Answer<T> {
  data: T
  message: string
}

interface Options {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** How often a refused cross-site token is renewed and the call tried again; it had no effect. */
  csrfRetries?: number
  /** The call is finished though its page is left. */
  keepalive?: boolean
  /** The fields and files of a call that takes files. */
  form?: FormData
  /** Sends instead of fetch, which does not tell how much of a form has gone out. */
  transport?: Transport
}

export type Transport = (url: string, init: RequestInit) => Promise<Response>

interface Keyed extends Options {
  /** Goes along where the contract wants one. */
  idempotencyKey: string
}

/** What the session gives and hears; set once at start so that `api/` does not import it. */
export const hooks = {
  bearerToken: (): string | null => null,
  onUnauthorized: (_path: string, _sentToken: string | null): void => undefined,
  onProgress: (_progress: Progress): void => undefined,
}

/**
 * One typed call: cookies, bearer and cross-site token go along (SPEC 7), the envelope comes off.
 * What moves money or sends entries does not compile without its key.
 */
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E>,
  options: Keyed,
): Promise<Answer<Data<E>>>
export async function call<E extends KeylessEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: Options,
): Promise<Answer<Data<E>>>
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E>,
  options: Partial<Keyed> = {},
): Promise<Answer<Data<E>>> {
  const sentToken = hooks.bearerToken()
  if (endpoint.method !== 'GET') await ensureCsrfCookie()
  const response = await sendWithCsrf(endpoint, input as Input, sentToken, options)
  const body = await readEnvelope<Data<E>>(response)
  if (isSuccess(response.status)) return { data: body.data as Data<E>, message: body.message }
  if (response.status === HTTP_STATUS.UNAUTHORIZED) {
    hooks.onUnauthorized(endpoint.path, sentToken)
  }
  throw new ApiError(response.status, body.message, body.errors ?? {}, body.invocation_id)
}

interface Input {
  params?: object
  query?: object
  body?: object
}

async function sendWithCsrf(
  endpoint: EndpointDefinition,
  input: Input,
  bearer: string | null,
  options: Partial<Keyed>,
): Promise<Response> {
  const response = await send(endpoint, input, bearer, options)
  const { csrfRetries = DEFAULT_CSRF_RETRIES } = options
  if (response.status !== HTTP_STATUS.CSRF_EXPIRED || csrfRetries === 0) return response
  await renewCsrfCookie()
  return sendWithCsrf(endpoint, input, bearer, { ...options, csrfRetries: csrfRetries - 1 })
}

async function send(
  endpoint: EndpointDefinition,
  input: Input,
  bearer: string | null,
  { idempotencyKey, signal, headers, keepalive = false, form, transport = fetch }: Partial<Keyed>,
): Promise<Response> {
  const timeout = endpoint.timeoutMs ? AbortSignal.timeout(endpoint.timeoutMs) : undefined
  const signals = [signal, timeout].filter((each) => each !== undefined)
  try {
    return await transport(API_BASE + addressOf(endpoint.path, input.params, input.query), {
      method: endpoint.method,
      credentials: 'include',
      keepalive,
      headers: {
        accept: 'application/json',
        ...(input.body && !form && { 'content-type': 'application/json' }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...csrfHeader(),
        ...headers,
        ...(endpoint.idempotent && { 'idempotency-key': idempotencyKey }),
      },
      ...(input.body && { body: form ?? JSON.stringify(input.body) }),
      ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw ApiError.noResponse()
  }
}

async function readEnvelope<T>(response: Response): Promise<Envelope<T>> {
  try {
    return (await response.json()) as Envelope<T>
  } catch {
    throw ApiError.noResponse(response.status)
  }
}
