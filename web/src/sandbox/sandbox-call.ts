import type { FieldErrors } from '@passbook/contract/envelope'

const PREFIX = '/sandbox/api'
const UNREACHABLE = 'The server does not answer. Is it running?'

interface Refusal {
  message?: string
  errors?: FieldErrors | null
}

/** The sandbox's own calls: plain JSON, no session (DESIGN 8). */
export async function read<T>(path: string): Promise<T> {
  return (await (await send(path)).json()) as T
}

export async function readText(path: string): Promise<string> {
  return (await send(path)).text()
}

/** JSON, or text as it is. */
export async function post<T>(path: string, body: object | string = {}): Promise<T> {
  const isText = typeof body === 'string'
  const response = await send(path, {
    method: 'POST',
    headers: { 'content-type': isText ? 'text/plain' : 'application/json' },
    body: isText ? body : JSON.stringify(body),
  })
  return (await response.json()) as T
}

/** A refusal is thrown in the server's words, the field's own before the general ones. */
async function send(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`${PREFIX}${path}`, init).catch(() => {
    throw new Error(UNREACHABLE)
  })
  if (response.ok) return response
  const { message, errors } = (await response.json().catch(() => ({}))) as Refusal
  const [first] = Object.values(errors ?? {}).flat()
  throw new Error(first ?? message ?? `The sandbox answered ${response.status}.`)
}
