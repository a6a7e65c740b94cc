import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../errors.ts'
import { networkOf } from '../../network-address.ts'
import { ConcurrencyLimiter } from '../../concurrency-limiter.ts'
import { SESSION_COOKIE, STAFF_COOKIE } from '../cookies.ts'
import { API_PREFIX } from '../mount.ts'
import { UNBRANDED } from '../tenant.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call hashes a password and has separate slots: sign-ins must not slow signed-in people. */
    hashesPassword?: boolean
  }
  interface FastifyRequest {
    /** Releases the slot this call runs in; undefined while it has none. */
    releaseSlot: (() => void) | undefined
    /** Whose turn this call took first: a person’s if their session was known, or a network’s. */
    turnOf: string | undefined
    /** Releases the slot of a call whose body is not there yet. */
    bodyTimer: NodeJS.Timeout | undefined
  }
}

/** More calls than twice the connections would only wait for a connection. */
const RUNNING_PER_CONNECTION = 2
const MAX_WAITING = 1_000
const MAX_WAIT_MS = 1_000
/** Twice the number of parallel hashes: one call queries the database while another is hashed. */
const MAX_PASSWORDS_RUNNING = 2 * Math.max(1, availableParallelism() - 1)
const MAX_PASSWORDS_WAITING = 100
/** People expect signing in to take a moment. */
const MAX_PASSWORDS_WAIT_MS = 2_000
/** Refusing costs time too: clients that retry at once must not slow down the calls that are served. */
const REFUSAL_INTERVAL_MS = 2
const MAX_REFUSAL_DELAY_MS = 1_000
/** Most bodies come with their headers, and need not wait for two turns. */
const BODY_WITHIN_MS = 100
/** How many sessions are remembered; a forgotten one takes turns with its network for one call. */
const MAX_SESSIONS = 20_000
const CONSOLE = `${API_PREFIX}/console/`

/** Calls that were refused because too many were running and waiting. */
export const refusedCalls = new Counter({
  name: 'passbook_admission_refused_total',
  help: 'Calls refused with 503 before any work was done for them, by queue',
  labelNames: ['queue'],
  registers: [],
})

/** The limits of a process, by queue: calls that hash a password, and all others. */
export type Admission = Record<'calls' | 'passwords', ConcurrencyLimiter>

/**
 * Admission control, so that overload is refused early (TRUST: pool exhausted, overload): a bounded number of
 * calls runs, a bounded number waits a bounded time, and the rest get 503 before any work is done for them.
 * Of those who wait, institutions take turns, at each institution calls that read and calls that act, and of each
 * kind its signed-in people and the networks of all others.
 * Health checks, metrics and static files are always answered.
 */
export function mountAdmissionControl(app: FastifyInstance, ctx: Context): Admission {
  const calls = new ConcurrencyLimiter({
    running: ctx.config.databasePoolSize * RUNNING_PER_CONNECTION,
    waiting: MAX_WAITING,
    waitMs: MAX_WAIT_MS,
  })
  const passwords = new ConcurrencyLimiter({
    running: MAX_PASSWORDS_RUNNING,
    waiting: MAX_PASSWORDS_WAITING,
    waitMs: MAX_PASSWORDS_WAIT_MS,
  })
  const admission = { calls, passwords }
  const refuse = paceRefusals(REFUSAL_INTERVAL_MS, MAX_REFUSAL_DELAY_MS)
  const people = new RecentPeople()
  // An unknown host is anybody's invention, so all of them share the turn of one institution.
  const groupsOf = ({ hostname, method }: FastifyRequest) => [
    ctx.institutions.peek(hostname.toLowerCase())?.institution.id ?? 'nobody’s',
    method === 'GET' ? 'reads' : 'acts',
  ]
  const enter = async (request: FastifyRequest) => {
    const { url = '', config } = request.routeOptions
    if (request.releaseSlot || UNBRANDED.has(url)) return
    const queue = config.hashesPassword ? 'passwords' : 'calls'
    const caller = people.find(request) ?? networkOf(request.ip)
    request.turnOf ??= caller
    const slot = admission[queue].take(caller, groupsOf(request))
    request.releaseSlot = await slot.catch((reason) => {
      refusedCalls.inc({ queue })
      return refuse(reason as Error)
    })
    // A client that disconnected while waiting is no longer served.
    if (request.socket.destroyed) throw new DomainError('unavailable')
  }
  const leave = (request: FastifyRequest) => {
    clearTimeout(request.bodyTimer)
    request.releaseSlot?.()
    request.releaseSlot = undefined
  }
  app.decorateRequest('releaseSlot', undefined)
  app.decorateRequest('turnOf', undefined)
  app.decorateRequest('bodyTimer', undefined)
  app.addHook('onRequest', enter)
  // A body may take long to arrive: a call that is sent slowly does not keep its slot, and waits for another.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.routeOptions.config.readsFiles) leave(request)
    else if (hasBody(request)) request.bodyTimer = setTimeout(leave, BODY_WITHIN_MS, request)
    done(null, payload)
  })
  app.addHook('preValidation', async (request) => {
    clearTimeout(request.bodyTimer)
    if (!request.routeOptions.config.readsFiles) await enter(request)
  })
  // Uploads read their files during preValidation, so they take their slot only after that.
  app.addHook('onRoute', (route) => {
    if (!route.config?.readsFiles) return
    route.preHandler = enter
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    people.note(request)
    done(null, payload)
  })
  return admission
}

/**
 * Who called with which session lately, by the hash of its cookie. A person is known here before the database
 * is asked, so one who is signed in does not wait behind strangers of their network, and has one turn however
 * many sessions and addresses they use. A cookie that was never authenticated counts for nothing.
 */
class RecentPeople {
  readonly #people = new Map<string, string>()

  find(request: FastifyRequest): string | undefined {
    const person = personOf(request)
    if (person !== undefined) return person
    const cookie = cookieOf(request)
    return cookie === undefined ? undefined : this.#people.get(digestOf(cookie))
  }

  note(request: FastifyRequest): void {
    const person = personOf(request)
    if (person === undefined || person === request.turnOf) return
    const cookie = cookieOf(request)
    if (cookie === undefined) return
    this.#people.set(digestOf(cookie), person)
    const [oldest] = this.#people.size > MAX_SESSIONS ? this.#people.keys() : []
    if (oldest !== undefined) this.#people.delete(oldest)
  }
}

/** Undefined before the code: a password alone is tried by strangers too. */
function personOf({ caller }: FastifyRequest): string | undefined {
  if (caller?.kind === 'sign-in') return undefined
  return caller?.kind === 'staff' ? caller.staff_id : caller?.user_id
}

/** The cookie that `authenticate` goes by at this route. */
function cookieOf({ cookies, routeOptions }: FastifyRequest): string | undefined {
  const isOfConsole = routeOptions.url?.startsWith(CONSOLE) === true
  return cookies[isOfConsole ? STAFF_COOKIE : SESSION_COOKIE]
}

function digestOf(cookie: string): string {
  return hash('sha256', cookie, 'base64url')
}

/** Delays refusals so that they go out one at a time at a fixed pace, none much later than it came. */
function paceRefusals(everyMs: number, maxLaterMs: number): (reason: Error) => Promise<never> {
  let nextAt = 0
  return async (reason) => {
    const now = performance.now()
    nextAt = Math.min(Math.max(now, nextAt + everyMs), now + maxLaterMs)
    if (nextAt > now) await sleep(nextAt - now)
    throw reason
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  const isEmpty = headers['content-length'] === undefined || headers['content-length'] === '0'
  return !isEmpty || headers['transfer-encoding'] !== undefined
}
