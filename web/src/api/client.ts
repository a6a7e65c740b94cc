// oxlint-disable-next-line import/no-unassigned-import -- a setting exports nothing
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
  /** How often a refused cross-site token is renewed and the call retried; the refused call had no effect. */
  csrfRetries?: number
  /** The call is completed even if the page is left. */
  keepalive?: boolean
  /** The fields and files of a call that takes files. */
  form?: FormData
  /** Used instead of fetch, which does not report upload progress. */
  transport?: Transport
}

interface KeyedOptions extends Options {
  /** Sent where the contract requires one. */
  idempotencyKey: string
}

/** Callbacks that the session sets once at start, so that `api/` does not import it. */
export const hooks = {
  bearerToken: (): string | null => null,
  onUnauthorized: (_path: string, _sentToken: string | null): void => undefined,
  onProgress: (_progress: Progress): void => undefined,
}

/**
 * Makes one typed call: sends cookies, bearer and cross-site token (SPEC 7) and unwraps the
 * envelope. A call that moves money or sends entries does not compile without its key.
 */
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E>,
  options: KeyedOptions,
): Promise<Answer<Data<E>>>
export async function call<E extends KeylessEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: Options,
): Promise<Answer<Data<E>>>
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E>,
  options: Partial<KeyedOptions> = {},
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
