import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { isFromOwnPage } from './origin.ts'
import { RequestRefusal } from './request-refusal.ts'

const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'x-xsrf-token'
const PURPOSE = 'xsrf'
const options = { path: '/', secure: true, sameSite: 'lax', httpOnly: false } as const

/** Signed for one institution and one session: a token of another one is refused. */
function bind(institution_id: string, sessionCookie: string | undefined, random: string): string {
  const session = createHash('sha256')
    .update(sessionCookie ?? '')
    .digest('base64url')
  return `${institution_id}.${session}.${random}`
}

/** SPEC 7: the browser reads the cookie and sends its value back with every mutation. */
export function issueCsrf(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionCookie = request.cookies[SESSION_COOKIE],
): void {
  const random = randomBytes(18).toString('base64url')
  const bound = bind(request.institution.id, sessionCookie, random)
  reply.setCookie(XSRF_COOKIE, `${random}.${ctx.secrets.sign(PURPOSE, bound)}`, options)
}

export function clearCsrf(reply: FastifyReply): void {
  reply.clearCookie(XSRF_COOKIE, options)
}

/** A wrong or old token is 419; so is a mutation that comes from another origin. */
export function assertCsrf(ctx: Context, request: FastifyRequest): void {
  const header = request.headers[XSRF_HEADER]
  const token = typeof header === 'string' ? header : ''
  const [random = '', signature = ''] = token.split('.')
  const fromCookie = request.cookies[XSRF_COOKIE] === token
  const bound = bind(request.institution.id, request.cookies[SESSION_COOKIE], random)
  const isGenuine = ctx.secrets.verify(PURPOSE, bound, signature)
  if (!token || !fromCookie || !isGenuine) throw new RequestRefusal(419)
  assertOwnPage(ctx, request)
}

/** No page of another origin sent it. */
export function assertOwnPage(ctx: Context, request: FastifyRequest): void {
  if (!isFromOwnPage(ctx, request)) throw new RequestRefusal(419)
}
