import { isDeepStrictEqual } from 'node:util'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { envelopeSchema, isSuccess } from '@passbook/contract/envelope'
import { z } from 'zod/mini'
import { AUTHORITY } from '../authority.ts'
import type { Caller } from './callers.ts'
import { nameOf } from './endpoints.ts'
import type { FuzzCall } from './make-call.ts'

export interface FuzzReply {
  status: number
  type: string
  text: string
}

const REFUSED = envelopeSchema(z.null())
/** What no caller has a use for: how the server is made. */
const INTERNALS =
  /node_modules|\.ts:\d|\bat \S+ \(|FST_ERR|ZodError|TypeError|syntax error|violates/

/** Half of a surrogate pair, as JSON writes it; a backslash before it would be a text about one. */
const HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i

/** What is wrong with a reply, in words; nothing when all is well. */
export function judge(call: FuzzCall, reply: FuzzReply, everybody: readonly Caller[]): string[] {
  const { status, type, text } = reply
  const wrong: string[] = []
  if (status >= 500) wrong.push(`answered ${status}`)
  if (!isDeclared(call.endpoint, status))
    wrong.push(`answered ${status}, which it does not declare`)
  if (!type.startsWith('application/json')) wrong.push(`answered as ${type}`)
  if (!fitsEnvelope(call.endpoint, reply)) wrong.push('the reply does not fit the envelope')
  if (INTERNALS.test(text)) wrong.push('the reply tells of the inside')
  if (HALF.test(text)) wrong.push('the reply has half of a character')
  if (isSuccess(status)) wrong.push(...whyItMayNot(call))
  for (const other of everybody) {
    if (other === call.caller) continue
    const told = other.secrets.find(
      (word) => text.includes(word) && !call.caller.said.includes(word),
    )
    if (told) wrong.push(`tells ${told} of ${other.name}`)
  }
  return wrong
}

/** Why a call should have been refused that was granted. */
function whyItMayNot({ endpoint, caller, isForeign, isGenuine }: FuzzCall): string[] {
  const { auth, method, needsBearer, withoutXsrf } = endpoint
  const wrong: string[] = []
  const hasEffect = method !== 'GET' || needsBearer === true
  if (auth !== 'none') {
    if (caller.may === 'nothing') wrong.push('granted to a stranger')
    if (caller.may === 'sign in' && auth === 'session') wrong.push('granted before the code')
    if (caller.may === 'read' && hasEffect) wrong.push('granted to a cookie alone')
    const mayName = AUTHORITY[nameOf(endpoint)]?.mayNameOthers
    if (isForeign && !mayName) wrong.push('granted for what is somebody else’s')
  }
  if (method !== 'GET' && !withoutXsrf && !isGenuine) wrong.push('granted to another page')
  return wrong
}

function isDeclared(endpoint: EndpointDefinition, status: number): boolean {
  const { auth, method, params, query, body, idempotent, errors = [] } = endpoint
  const declared = [
    ...(auth === 'none' ? [] : [401]),
    ...(method === 'GET' ? [] : [419]),
    ...(query || body || idempotent ? [422] : []),
    // A malformed id is an id nobody has.
    ...(params ? [404] : []),
    // What HTTP itself refuses, before any call is told apart.
    400,
    413,
    415,
    431,
    ...errors,
  ]
  return isSuccess(status) || declared.includes(status)
}

function fitsEnvelope({ data }: EndpointDefinition, { status, text }: FuzzReply): boolean {
  try {
    const body = JSON.parse(text) as { code: number; success: boolean; message: string }
    const schema = isSuccess(status) ? envelopeSchema(data) : REFUSED
    const { success, data: read } = z.safeParse(schema, body)
    const isTrue = body.code === status && body.success === isSuccess(status)
    return success && isTrue && isDeepStrictEqual(read, body)
  } catch {
    return false
  }
}
