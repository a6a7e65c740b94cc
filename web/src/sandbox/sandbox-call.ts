import type { CallInput, Data, EndpointDefinition } from '@passbook/contract/endpoint'
import type { FieldErrors } from '@passbook/contract/envelope'
import { SANDBOX_PREFIX } from '@passbook/contract/sandbox'
import { type Input, type SendOptions, send } from '../api/http.ts'

const UNREACHABLE = 'The server does not answer. Is it running?'

/** Why a call failed, in words for the developer. With `errors`, pages show it like a refusal. */
class SandboxError extends Error {
  readonly errors = {}
}

interface Refusal {
  message?: string
  errors?: FieldErrors | null
}

/** Calls the sandbox API: plain JSON, no session (DESIGN 8). */
export async function ask<E extends EndpointDefinition>(
  endpoint: E,
  given: CallInput<E>,
): Promise<Data<E>> {
  const input = given as Input
  const body = endpoint.method === 'POST' ? (input.body ?? {}) : undefined
  const response = await sendToSandbox(endpoint, { ...input, body })
  return (await response.json()) as Data<E>
}

export async function readText(path: `/${string}`): Promise<string> {
  return (await sendToSandbox({ method: 'GET', path }, {})).text()
}

/** Posts raw text: a file of returns, or an order for a return. */
export async function postText<T>(path: `/${string}`, content: string, type: string): Promise<T> {
  const sending = { content, headers: { 'content-type': type } }
  const response = await sendToSandbox({ method: 'POST', path }, {}, sending)
  return (await response.json()) as T
}

/** Sends a call. A refusal throws the server's message, preferring one for a field. */
async function sendToSandbox(
  endpoint: Parameters<typeof send>[0],
  input: Input,
  sending: SendOptions = {},
): Promise<Response> {
  const response = await send(endpoint, input, { ...sending, base: SANDBOX_PREFIX }).catch(() => {
    throw new SandboxError(UNREACHABLE)
  })
  if (response.ok) return response
  const { message, errors } = (await response.json().catch(() => ({}))) as Refusal
  const [first] = Object.values(errors ?? {}).flat()
  throw new SandboxError(first ?? message ?? `The sandbox answered ${response.status}.`)
}
