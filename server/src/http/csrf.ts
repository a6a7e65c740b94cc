import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { DomainError } from '../errors.ts'

export const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'x-xsrf-token'
const PURPOSE = 'xsrf'

/** Signed, and bound to the institution so that one host's token is void at another. */
function bind(request: FastifyRequest, random: string): string {
  return `${request.institution.id}.${random}`
}

/** SPEC 7: the browser reads the cookie and sends its value back with every mutation. */
export function issueCsrf(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
  const random = randomBytes(18).toString('base64url')
  const token = `${random}.${ctx.secrets.sign(PURPOSE, bind(request, random))}`
  reply.setCookie(XSRF_COOKIE, token, {
    path: '/',
    secure: true,
    sameSite: 'lax',
    httpOnly: false,
  })
}

/** A wrong or old token is 419; so is a mutation that comes from another origin. */
export function assertCsrf(ctx: Context, request: FastifyRequest): void {
  const header = request.headers[XSRF_HEADER]
  const token = typeof header === 'string' ? header : ''
  const [random = '', signature = ''] = token.split('.')
  const fromCookie = request.cookies[XSRF_COOKIE] === token
  const genuine = ctx.secrets.verify(PURPOSE, bind(request, random), signature)
  if (!token || !fromCookie || !genuine || !isOwnOrigin(request)) {
    throw new DomainError('csrf_expired')
  }
}

function isOwnOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  return origin === undefined || origin === `${request.protocol}://${request.host}`
}
