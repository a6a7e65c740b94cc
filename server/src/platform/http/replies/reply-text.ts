import type { EndpointDefinition } from '@passbook/contract/endpoint'
import type { Envelope } from '@passbook/contract/envelope'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { writerOf } from './write-by-schema.ts'

/** What is frozen never changes: its text is made once. */
const texts = new WeakMap<object, string>()

/**
 * Writes replies as text: the data as the contract's schema has it, so that what is not listed never
 * leaves, and around it the envelope, which is our own.
 */
export function replySerializer({ method, path, data: schema }: EndpointDefinition) {
  const writeChecked = writerOf(schema)
  const parse = (data: unknown): string => {
    const { data: parsed, error } = z.safeEncode(schema, data)
    if (error) throw new ResponseSerializationError(method, path, { cause: error })
    return JSON.stringify(parsed)
  }
  const write = (data: unknown): string => {
    if (typeof data !== 'object' || data === null) return data === null ? 'null' : parse(data)
    const known = texts.get(data)
    if (known !== undefined) return known
    const text = writeChecked(data) ?? parse(data)
    if (Object.isFrozen(data)) texts.set(data, text)
    return text
  }
  return ({ code, data, message, success, completed_at, invocation_id }: Envelope<unknown>) =>
    `{"code":${code},"data":${write(data)},"message":${JSON.stringify(message)},"errors":null,` +
    `"success":${success},"completed_at":"${completed_at}","invocation_id":"${invocation_id}"}`
}
