import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { HTTP_STATUS, type FieldErrors } from '@passbook/contract/envelope'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ZodFastifySchemaValidationError,
  hasZodFastifySchemaValidationErrors,
} from 'fastify-type-provider-zod'
import { BUSY } from '../concurrency-limiter.ts'
import { countDatabaseFailure, isUnavailable } from '../db/unavailable.ts'
import { type DomainErrorCode, DomainError } from '../errors.ts'
import { escapeHtml } from '../html.ts'
import { logArrival } from './call-log.ts'
import { envelope } from './envelope.ts'
import { RequestRefusal } from './request-refusal.ts'

/** The status and the message for each reason an act may be refused. */
const ERROR_TABLE: Record<DomainErrorCode, { status: number; message: string }> = {
  invalid: {
    status: HTTP_STATUS.UNPROCESSABLE_CONTENT,
    message: 'Please check what you entered.',
  },
  not_found: { status: HTTP_STATUS.NOT_FOUND, message: 'Not found.' },
  not_allowed: { status: HTTP_STATUS.FORBIDDEN, message: 'This is not allowed.' },
  too_close: {
    status: HTTP_STATUS.FORBIDDEN,
    message: 'You have a conflict of interest with this account.',
  },
  not_signed_in: { status: HTTP_STATUS.UNAUTHORIZED, message: 'Please sign in.' },
  wrong_credentials: {
    status: HTTP_STATUS.BAD_REQUEST,
    message: 'That email and password don’t match.',
  },
  wrong_code: { status: HTTP_STATUS.BAD_REQUEST, message: 'That code is not right.' },
  dead_code: { status: HTTP_STATUS.UNAUTHORIZED, message: 'This code is no longer valid.' },
  dead_link: { status: HTTP_STATUS.BAD_REQUEST, message: 'This link is no longer valid.' },
  no_such_nonprofit: {
    status: HTTP_STATUS.BAD_REQUEST,
    message: 'This non-profit cannot be found.',
  },
  too_often: { status: 429, message: 'Too many requests. Please wait and try again.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
}

/** Messages for requests that the HTTP layer refuses before any act runs. */
const HTTP_MESSAGES: Record<number, string> = {
  400: 'The request could not be understood.',
  404: ERROR_TABLE.not_found.message,
  405: 'This method is not allowed here.',
  408: 'The request took too long to arrive.',
  411: 'Say how long the request is.',
  413: 'The request is too large.',
  415: 'Send JSON.',
  419: 'The page has expired. Please try again.',
  429: ERROR_TABLE.too_often.message,
  431: 'The request headers are too large.',
  500: 'Something went wrong on our side. Please try again.',
  503: ERROR_TABLE.unavailable.message,
}

const TRY_AGAIN_SECONDS = 15

interface FailurePage {
  status: number
  message: string
  invocationId: string
  nonce: string
}

const TITLES: Record<number, string> = {
  404: 'Not found',
  503: 'We will be right back',
}

/** The page for a browser that requested a page and got an error: text, not the API envelope. */
function failurePage({ status, message, invocationId, nonce }: FailurePage): string {
  const title = TITLES[status] ?? 'Something went wrong'
  const isTemporary = status === 503
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${isTemporary ? `<meta http-equiv="refresh" content="${TRY_AGAIN_SECONDS}">` : ''}
    <title>${escapeHtml(title)}</title>
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      <p>${escapeHtml(message)}${isTemporary ? ' This page tries again by itself.' : ''}</p>
      <p><a href="">Try again</a></p>
      <p class="reference">Reference ${escapeHtml(invocationId)}</p>
    </main>
  </body>
</html>
`
}

/** Unbranded, because the institution may be just what could not be found out. */
const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif }
  main { max-width: 30rem; margin: 15vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.75rem; line-height: 1.2 }
  a { display: inline-block; min-height: 2.75rem; line-height: 2.75rem; color: inherit }
  .reference { font-size: .875rem; opacity: .75 }`

export const RETRY_AFTER_SECONDS = 5

/** The answer to a call that is refused because too many came. */
export const UNAVAILABLE = ERROR_TABLE.unavailable

/** Turns all errors into replies. A 500 never contains internal details. */
export function answerFailures(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => fail(request, reply, 404))
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof DomainError) {
      // The cause of an external failure is logged for operators and not sent to callers.
      if (error.cause) request.log.error({ err: error.cause }, 'something outside does not work')
      const { status, message } = ERROR_TABLE[error.code]
      const words = error.message === error.code ? message : error.message
      const isPassing = error === BUSY
      return fail(request, reply, status, { message: words, errors: error.fields, isPassing })
    }
    if (error instanceof RequestRefusal) {
      const { status, fields, words } = error
      return fail(request, reply, status, { errors: fields, ...(words && { message: words }) })
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      // A malformed id gets the same answer as an unknown one (TRUST: ids).
      if (error.validationContext === 'params') return fail(request, reply, 404)
      const { status, message } = ERROR_TABLE.invalid
      return fail(request, reply, status, { message, errors: fieldErrors(error.validation) })
    }
    if (isUnavailable(error)) {
      countDatabaseFailure(error)
      request.log.error({ err: error }, 'the database cannot do its work')
      return fail(request, reply, 503, { isPassing: true })
    }
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'unexpected failure')
    return fail(request, reply, status)
  })
}

/** Answers a URL that cannot be decoded with 404 (TRUST: ids); no hook ran and no route was found. */
export function answerBadAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  logArrival(request)
  void fail(request, reply, 404)
}

function fail(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  content: { message?: string; errors?: FieldErrors | undefined; isPassing?: boolean } = {},
) {
  const message = content.message ?? HTTP_MESSAGES[status] ?? HTTP_MESSAGES[500] ?? ''
  // Pages repeat a call with this header. A provider outside has no time after which a repeat would help.
  if (content.isPassing) reply.header('retry-after', RETRY_AFTER_SECONDS)
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

/** Whether a person opened this address in a browser; API calls request JSON. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isCall = /^\/(sandbox\/)?api\//.test(url)
  return method === 'GET' && !isCall && (headers.accept ?? '').includes('text/html')
}

function fieldErrors(issues: readonly ZodFastifySchemaValidationError[]): FieldErrors {
  // A Map, because callers choose these names, including names such as `constructor`.
  const errors = new Map<string, string[]>()
  const add = (field: string, words: string) => {
    errors.set(field, [...(errors.get(field) ?? []), words])
  }
  for (const { instancePath, message, keyword, params } of issues) {
    // A strict call lists the fields it does not accept, and does nothing.
    if (keyword === 'unrecognized_keys') {
      for (const key of params['keys'] as string[]) add(key, 'This call does not take this.')
    } else add(instancePath.split('/').filter(Boolean).join('.'), message ?? 'Not valid')
  }
  return Object.fromEntries(errors)
}

/** The status for the errors of Node about a request that it cannot read completely. */
const UNREADABLE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers a request that could not be parsed, also with the envelope, and closes the connection. */
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
