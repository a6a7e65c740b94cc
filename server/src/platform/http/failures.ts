import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FieldErrors } from '@passbook/contract/envelope'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ZodFastifySchemaValidationError,
  hasZodFastifySchemaValidationErrors,
} from 'fastify-type-provider-zod'
import { isUnavailable } from '../db/unavailable.ts'
import { DomainError } from '../errors.ts'
import { envelope } from './envelope.ts'
import { ERROR_TABLE, HTTP_MESSAGES } from './errors.ts'
import { failurePage } from './failure-page.ts'
import { RequestRefusal } from './request-refusal.ts'

const RETRY_AFTER_SECONDS = 5

/** The one place that turns errors into replies. Nothing internal is ever in a 500. */
export function answerFailures(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => fail(request, reply, 404))
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof DomainError) {
      // What failed outside stays with the error: operators see it, callers do not.
      if (error.cause) request.log.error({ err: error.cause }, 'something outside does not work')
      const { status, message } = ERROR_TABLE[error.code]
      const words = error.message === error.code ? message : error.message
      return fail(request, reply, status, { message: words, errors: error.fields })
    }
    if (error instanceof RequestRefusal) {
      const { status, fields, words } = error
      return fail(request, reply, status, { errors: fields, ...(words && { message: words }) })
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      // A malformed id is an id nobody has: the same answer as a foreign one (TRUST: ids).
      if (error.validationContext === 'params') return fail(request, reply, 404)
      const { status, message } = ERROR_TABLE.invalid
      return fail(request, reply, status, { message, errors: fieldErrors(error.validation) })
    }
    if (isUnavailable(error)) {
      request.log.error({ err: error }, 'the database cannot do its work')
      return fail(request, reply, 503)
    }
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'unexpected failure')
    return fail(request, reply, status)
  })
}

/** An address that cannot be decoded is one nobody has (TRUST: ids); no hook ran, no route was found. */
export function answerBadAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void fail(request, reply, 404)
}

function fail(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  content: { message?: string; errors?: FieldErrors | undefined } = {},
) {
  const message = content.message ?? HTTP_MESSAGES[status] ?? HTTP_MESSAGES[500] ?? ''
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  if (wantsPage(request)) {
    const page = { status, message, invocationId: request.id, nonce: reply.cspNonce }
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(failurePage(page))
  }
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope(status, request.id, { message, errors: content.errors }))
}

/** A person followed a link or opened an address; calls ask for JSON. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isCall = /^\/(sandbox\/)?api\//.test(url)
  return method === 'GET' && !isCall && (headers.accept ?? '').includes('text/html')
}

function fieldErrors(issues: readonly ZodFastifySchemaValidationError[]): FieldErrors {
  // A caller chooses these names, also such as every object has: `constructor`.
  const errors = new Map<string, string[]>()
  const add = (field: string, words: string) => {
    errors.set(field, [...(errors.get(field) ?? []), words])
  }
  for (const { instancePath, message, keyword, params } of issues) {
    // A strict call names what it does not take: nothing is done without it.
    if (keyword === 'unrecognized_keys') {
      for (const key of params['keys'] as string[]) add(key, 'This call does not take this.')
    } else add(instancePath.split('/').filter(Boolean).join('.'), message ?? 'Not valid')
  }
  return Object.fromEntries(errors)
}

/** By what Node calls a request that it cannot read to its end. */
const UNREADABLE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** A request that never became one: in the envelope all the same, and the connection ends with it. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = UNREADABLE[error.code ?? ''] ?? 400
  const body = JSON.stringify(envelope(status, randomUUID(), { message: HTTP_MESSAGES[status] }))
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroy(error)
}
