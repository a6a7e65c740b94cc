import type { FastifyInstance, FastifyRequest } from 'fastify'
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

/** Refuses input that schemas need not handle: a body that is not an object, NUL, extreme depth. */
export function assertPlainInput(request: FastifyRequest, takesBody: boolean): void {
  if (takesBody && !isRecord(request.body)) throw new RequestRefusal(400)
  // No id contains a NUL.
  if (findNul(request.params)) throw new DomainError('not_found')
  const field = findNul(request.query) ?? findNul(request.body)
  if (!field) return
  throw new RequestRefusal(400, { [field]: [HAS_NUL] })
}

/** The outermost field that contains a NUL, which Postgres cannot store; walks without recursion. */
function findNul(input: unknown): string | undefined {
  const open = isContainer(input) ? [{ value: input, depth: 1, field: '' }] : []
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > MAX_DEPTH) throw new RequestRefusal(400)
    for (const [key, value] of Object.entries(next.value)) {
      const field = next.field || key
      if (key.includes(NUL)) return field.replaceAll(NUL, '')
      if (typeof value === 'string' && value.includes(NUL)) return field
      if (isContainer(value)) open.push({ value, depth: next.depth + 1, field })
    }
  }
  return undefined
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value)
}
