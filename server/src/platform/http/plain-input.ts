import type { FastifyInstance, FastifyRequest, preValidationHookHandler } from 'fastify'
import { DomainError } from '../errors.ts'
import { RequestRefusal } from './request-refusal.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const NUL = '\0'
const MAX_DEPTH = 32
const HAS_NUL = 'Remove the characters that cannot be shown'

/** Accepts JSON bodies only; an empty body counts as none, and a byte order mark is refused. */
export function acceptJsonOnly(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('remove', 'remove')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (text === '') return done(null, undefined)
      if (text.startsWith(BYTE_ORDER_MARK)) return done(new RequestRefusal(400), undefined)
      return parse(request, text, done)
    },
  )
}

/**
 * Refuses input that schemas need not handle: a body that is not an object, NUL, extreme depth. Half of a
 * surrogate pair becomes U+FFFD here: JSON can write it, but jsonb refuses it and UTF-8 has no bytes for it.
 */
export function readPlainInput(request: FastifyRequest, takesBody: boolean): void {
  if (takesBody && !isRecord(request.body)) throw new RequestRefusal(400)
  // No id contains a NUL.
  if (tidyText(request.params)) throw new DomainError('not_found')
  const field = tidyText(request.query) ?? tidyText(request.body)
  if (!field) return
  throw new RequestRefusal(400, { [field]: [HAS_NUL] })
}

/** The same for routes outside of the contract: webhooks and the sandbox. */
export const readPlainInputFirst: preValidationHookHandler = (request, _reply, done) => {
  readPlainInput(request, false)
  done()
}

/**
 * Replaces halves of surrogate pairs in all names and values. Returns the outermost field that contains a
 * NUL, which Postgres cannot store. Walks without recursion.
 */
function tidyText(input: unknown): string | undefined {
  const open = isContainer(input) ? [{ value: input, depth: 1, field: '' }] : []
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > MAX_DEPTH) throw new RequestRefusal(400)
    for (const [given, value] of Object.entries(next.value)) {
      const key = given.isWellFormed() ? given : rename(next.value, given)
      const field = next.field || key
      if (key.includes(NUL)) return field.replaceAll(NUL, '')
      if (typeof value === 'string') {
        if (value.includes(NUL)) return field
        if (!value.isWellFormed()) Reflect.set(next.value, key, value.toWellFormed())
      }
      if (isContainer(value)) open.push({ value, depth: next.depth + 1, field })
    }
  }
  return undefined
}

/** Gives a field its well-formed name; of two fields that get the same one, the last stays, as in JSON. */
function rename(container: object, given: string): string {
  const name = given.toWellFormed()
  Reflect.set(container, name, Reflect.get(container, given))
  Reflect.deleteProperty(container, given)
  return name
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value)
}
