import type { CallInput, Data, EndpointDefinition } from '@passbook/contract/endpoint'
import type { FieldErrors } from '@passbook/contract/envelope'
import { SANDBOX_PREFIX } from '@passbook/contract/sandbox'
import { addressOf } from '../api/address.ts'

const UNREACHABLE = 'The server does not answer. Is it running?'

/** Why a call failed, in words for the developer; `errors` has a page show them as a refusal's. */
class SandboxError extends Error {
  readonly errors = {}
}

interface Refusal {
  message?: string
  errors?: FieldErrors | null
}

/** The sandbox's own calls: plain JSON, no session (DESIGN 8). */
export async function ask<E extends EndpointDefinition>(
  { method, path }: E,
  input: CallInput<E>,
): Promise<Data<E>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: object }
  const isPost = method === 'POST'
  const response = await send(addressOf(path, params, query), {
    method,
    ...(isPost && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    }),
  })
  return (await response.json()) as Data<E>
}

export async function readText(path: string): Promise<string> {
  return (await send(path)).text()
}

/** A text as it is: a file of returns, or an order of one. */
export async function postText<T>(path: string, body: string, type: string): Promise<T> {
  const response = await send(path, { method: 'POST', headers: { 'content-type': type }, body })
  return (await response.json()) as T
}

/** A refusal is thrown in the server's words, the field's own before the general ones. */
async function send(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(SANDBOX_PREFIX + path, init).catch(() => {
    throw new SandboxError(UNREACHABLE)
  })
  if (response.ok) return response
  const { message, errors } = (await response.json().catch(() => ({}))) as Refusal
  const [first] = Object.values(errors ?? {}).flat()
  throw new SandboxError(first ?? message ?? `The sandbox answered ${response.status}.`)
}
