// oxlint-disable-next-line import/no-unassigned-import -- a setting has nothing to give
import './zod-config.ts'
import type { Progress } from '@passbook/contract/depositor'
import type {
  CallInput,
  Data,
  EndpointDefinition,
  KeylessEndpoint,
} from '@passbook/contract/endpoint'
import { HTTP_STATUS, isSuccess } from '@passbook/contract/envelope'
import { depositorToken } from './csrf.ts'
import { ApiError } from './error.ts'
import { type Input, type Transport, exchange } from './http.ts'

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
  const { idempotencyKey, headers, form, ...sending } = options
  const sentToken = hooks.bearerToken()
  const { status, envelope } = await exchange<Data<E>>(endpoint, input as Input, {
    ...sending,
    content: form,
    token: depositorToken,
    headers: {
      ...(sentToken && { authorization: `Bearer ${sentToken}` }),
      ...headers,
      ...(endpoint.idempotent && idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
  })
  if (isSuccess(status)) return { data: envelope.data as Data<E>, message: envelope.message }
  if (status === HTTP_STATUS.UNAUTHORIZED) hooks.onUnauthorized(endpoint.path, sentToken)
  throw ApiError.refused(status, envelope)
}
