import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { SESSION_COOKIE, STAFF_COOKIE } from './cookies.ts'
import { isFromOwnPage } from './origin.ts'
import { RequestRefusal } from './request-refusal.ts'

/** The cookies of depositors and staff; both may be signed in in one browser, with separate sessions. */
const DOORS = {
  depositor: { session: SESSION_COOKIE, xsrf: 'XSRF-TOKEN' },
  staff: { session: STAFF_COOKIE, xsrf: 'STAFF-XSRF-TOKEN' },
} as const
export type Door = keyof typeof DOORS

const XSRF_HEADER = 'x-xsrf-token'
const PURPOSE = 'xsrf'
const options = { path: '/', secure: true, sameSite: 'lax', httpOnly: false } as const

/** The text that is signed: it binds the token to one institution and one session. */
function bind(institution_id: string, sessionCookie: string | undefined, random: string): string {
  const session = hash('sha256', sessionCookie ?? '', 'base64url')
  return `${institution_id}.${session}.${random}`
}

/** Sets the CSRF cookie (SPEC 7): the browser sends its value back with every mutation. */
export function issueCsrf(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  /** The session cookie, if this reply sets it. */
  { door = 'depositor', cookie }: { door?: Door; cookie?: string | undefined } = {},
): void {
  const { session, xsrf } = DOORS[door]
  const random = randomBytes(18).toString('base64url')
  const bound = bind(request.institution.id, cookie ?? request.cookies[session], random)
  reply.setCookie(xsrf, `${random}.${ctx.secrets.sign(PURPOSE, bound)}`, options)
}

export function clearCsrf(reply: FastifyReply, door: Door = 'depositor'): void {
  reply.clearCookie(DOORS[door].xsrf, options)
}

/** Refuses a wrong or old token with 419, and a mutation that comes from another origin. */
export function assertCsrf(ctx: Context, request: FastifyRequest, door: Door = 'depositor'): void {
  const { session, xsrf } = DOORS[door]
  const header = request.headers[XSRF_HEADER]
  const token = typeof header === 'string' ? header : ''
  const [random = '', signature = ''] = token.split('.')
  const fromCookie = request.cookies[xsrf] === token
  const bound = bind(request.institution.id, request.cookies[session], random)
  const isGenuine = ctx.secrets.verify(PURPOSE, bound, signature)
  if (!token || !fromCookie || !isGenuine) throw new RequestRefusal(419)
  assertOwnPage(ctx, request)
}

/** Refuses a request that a page of another origin sent. */
export function assertOwnPage(ctx: Context, request: FastifyRequest): void {
  if (!isFromOwnPage(ctx, request)) throw new RequestRefusal(419)
}
