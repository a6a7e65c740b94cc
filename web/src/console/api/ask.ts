import type {
  CallInput,
  Data,
  KeylessEndpoint,
  MultipartEndpoint,
} from '@passbook/contract/endpoint'
import { type Envelope, HTTP_STATUS, isSuccess } from '@passbook/contract/envelope'
import { addressOf } from '../../api/address.ts'
import { ApiError } from '../../api/error.ts'
import { ensureToken, renewToken, tokenHeader } from './staff-token.ts'

const API_BASE = '/api/v1'

interface Input {
  params?: object
  query?: object
  body?: object
  /** In place of the body, for a call that takes a file. */
  form?: FormData
}

/** What the session hears; set once at start, so that calls do not know it. */
export const hooks = {
  onAnswer: (): void => undefined,
  onSignedOut: (): void => undefined,
}

/** One call of the console: the session is its cookie alone, and the envelope comes off. */
export async function ask<E extends KeylessEndpoint>(
  endpoint: E,
  given: CallInput<E>,
  signal?: AbortSignal,
): Promise<Data<E>> {
  const input = given as Input
  if (endpoint.method !== 'GET') await ensureToken()
  let response = await send(endpoint, input, signal)
  if (response.status === HTTP_STATUS.CSRF_EXPIRED) {
    await renewToken()
    response = await send(endpoint, input, signal)
  }
  const body = await readEnvelope<Data<E>>(response)
  // A code or a password that is refused ends no session.
  const isStaffs = endpoint.auth === 'staff'
  if (isSuccess(response.status)) {
    if (isStaffs) hooks.onAnswer()
    return body.data as Data<E>
  }
  if (isStaffs && response.status === HTTP_STATUS.UNAUTHORIZED) hooks.onSignedOut()
  throw new ApiError(response.status, body.message, body.errors ?? {}, body.invocation_id)
}

/** The same with a file: its bytes are read by the server alone. */
export function askWithFile<E extends KeylessEndpoint & MultipartEndpoint>(
  endpoint: E,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<Data<E>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(endpoint.multipart.files, file, file.name)
  return ask(endpoint, { form } as unknown as CallInput<E>)
}

async function send(
  { method, path }: KeylessEndpoint,
  { params, query, body, form }: Input,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    return await fetch(API_BASE + addressOf(path, params, query), {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(body && !form && { 'content-type': 'application/json' }),
        ...tokenHeader(),
      },
      ...((form ?? body) && { body: form ?? JSON.stringify(body) }),
      ...(signal && { signal }),
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
