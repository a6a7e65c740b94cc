import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../errors.ts'
import { networkOf } from '../../network-address.ts'
import { BUSY, ConcurrencyLimiter } from '../../concurrency-limiter.ts'
import { SESSION_COOKIE, STAFF_COOKIE } from '../cookies.ts'
import { wantsPage } from '../failures.ts'
import { API_PREFIX } from '../mount.ts'
import { UNBRANDED } from '../tenant.ts'
import { BusyAnswers } from './busy-answers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call hashes a password and has separate slots: sign-ins must not slow signed-in people. */
    hashesPassword?: boolean
  }
  interface FastifyRequest {
    /** Releases the slot this call runs in; undefined while it has none. */
    releaseSlot: (() => void) | undefined
    /** Whose turn this call takes: a person’s if their session was known, or a network’s. */
    turn: Turn | undefined
    /** Releases the slot of a call whose body is not there yet. */
    bodyTimer: NodeJS.Timeout | undefined
  }
}

/** More calls than twice the connections would only wait for a connection. */
const RUNNING_PER_CONNECTION = 2
/** Beside a crowd, others start at once: reads beside acts, and each institution beside another. */
const SHARE_BEYOND = 0.5
const MAX_WAITING = 1_000
const MAX_WAIT_MS = 1_000
/** Twice the number of parallel hashes: one call queries the database while another is hashed. */
const MAX_PASSWORDS_RUNNING = 2 * Math.max(1, availableParallelism() - 1)
const MAX_PASSWORDS_WAITING = 100
/** People expect signing in to take a moment. */
const MAX_PASSWORDS_WAIT_MS = 2_000
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

interface Turn {
  queue: keyof Admission
  caller: string
  groups: string[]
}

/** The limits of a process, by queue: calls that hash a password, and all others. */
export type Admission = Record<'calls' | 'passwords', ConcurrencyLimiter>

/**
 * Admission control, so that overload is refused early (TRUST: pool exhausted, overload): a bounded number of
 * calls runs, a bounded number waits a bounded time, and the rest get 503 before any work is done for them.
 * Of those who wait, institutions take turns, at each institution calls that read and calls that act, and of each
 * kind its signed-in people and the networks of all others.
 * Health checks, metrics and static files are always answered.
 */
export class AdmissionControl {
  readonly queues: Admission
  readonly #institutions: Context['institutions']
  readonly #people = new RecentPeople()
  readonly #busy: BusyAnswers

  constructor(ctx: Context) {
    const running = ctx.config.databasePoolSize * RUNNING_PER_CONNECTION
    this.queues = {
      calls: new ConcurrencyLimiter({
        running,
        beyond: Math.floor(running * SHARE_BEYOND),
        waiting: MAX_WAITING,
        waitMs: MAX_WAIT_MS,
      }),
      passwords: new ConcurrencyLimiter({
        running: MAX_PASSWORDS_RUNNING,
        waiting: MAX_PASSWORDS_WAITING,
        waitMs: MAX_PASSWORDS_WAIT_MS,
      }),
    }
    this.#institutions = ctx.institutions
    this.#busy = new BusyAnswers(ctx)
  }

  /** Refuses calls for which there is no room even to wait; it comes before all that a call costs. */
  refuseEarly(app: FastifyInstance): void {
    app.decorateRequest('turn', undefined)
    app.decorateRequest('isUnlogged', false)
    app.addHook('onRequest', (request, reply, done) => {
      if (!this.#isRefusedEarly(request)) return done()
      request.isUnlogged = true
      countRefused(request)
      this.#busy.add(request, reply)
    })
  }

  /** Gives each call a slot, or refuses it when it has waited too long. */
  giveSlots(app: FastifyInstance): void {
    app.decorateRequest('releaseSlot', undefined)
    app.decorateRequest('bodyTimer', undefined)
    const enter = (request: FastifyRequest) => this.#enter(request)
    app.addHook('onRequest', async (request, reply) => {
      await enter(request).catch((error: unknown) => {
        if (error !== BUSY || wantsPage(request)) throw error
        this.#busy.add(request, reply)
      })
    })
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
      this.#people.note(request)
      done(null, payload)
    })
  }

  #isRefusedEarly(request: FastifyRequest): boolean {
    const { calls, passwords } = this.queues
    // A page that somebody opened is answered by a page.
    if (!(calls.isCrowded || passwords.isCrowded) || wantsPage(request)) return false
    const turn = (request.turn = this.#findTurn(request))
    return turn !== undefined && this.queues[turn.queue].wouldRefuse(turn.caller, turn.groups)
  }

  async #enter(request: FastifyRequest): Promise<void> {
    if (request.releaseSlot) return
    const turn = (request.turn ??= this.#findTurn(request))
    if (!turn) return
    const { queue, caller, groups } = turn
    const slot = this.queues[queue].take(personOf(request) ?? caller, groups)
    request.releaseSlot = await slot.catch((reason: unknown) => {
      countRefused(request)
      throw reason
    })
    // A client that disconnected while waiting is no longer served.
    if (request.socket.destroyed) throw new DomainError('unavailable')
  }

  /** Undefined for calls that need no slot. */
  #findTurn(request: FastifyRequest): Turn | undefined {
    const { url = '', config } = request.routeOptions
    if (UNBRANDED.has(url)) return undefined
    const { hostname, method } = request
    const institution = this.#institutions.peek(hostname.toLowerCase())?.institution.id
    return {
      queue: config.hashesPassword ? 'passwords' : 'calls',
      caller: this.#people.find(request, url) ?? networkOf(request.ip),
      // An unknown host is anybody's invention, so all of them share the turn of one institution.
      groups: [institution ?? 'nobody’s', method === 'GET' ? 'reads' : 'acts'],
    }
  }
}

function countRefused({ turn }: FastifyRequest): void {
  refusedCalls.inc({ queue: turn?.queue ?? 'calls' })
}

function leave(request: FastifyRequest): void {
  clearTimeout(request.bodyTimer)
  request.releaseSlot?.()
  request.releaseSlot = undefined
}

/**
 * Who called with which session lately, by the hash of its cookie. A person is known here before the database
 * is asked, so one who is signed in does not wait behind strangers of their network, and has one turn however
 * many sessions and addresses they use. A cookie that was never authenticated counts for nothing.
 */
class RecentPeople {
  readonly #people = new Map<string, string>()

  find({ headers }: FastifyRequest, route: string): string | undefined {
    const cookie = cookieOf(headers, route)
    return cookie === undefined ? undefined : this.#people.get(digestOf(cookie))
  }

  note(request: FastifyRequest): void {
    const person = personOf(request)
    if (person === undefined || person === request.turn?.caller) return
    const cookie = cookieOf(request.headers, request.routeOptions.url ?? '')
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
function cookieOf({ cookie }: FastifyRequest['headers'], route: string): string | undefined {
  return readCookie(cookie, route.startsWith(CONSOLE) ? STAFF_COOKIE : SESSION_COOKIE)
}

function digestOf(cookie: string): string {
  return hash('sha256', cookie, 'base64url')
}

function hasBody({ headers }: FastifyRequest): boolean {
  const isEmpty = headers['content-length'] === undefined || headers['content-length'] === '0'
  return !isEmpty || headers['transfer-encoding'] !== undefined
}

/** All cookies are parsed later, when the calls that are too many have been refused. */
function readCookie(header = '', name: string): string | undefined {
  for (let at = header.indexOf(name); at !== -1; at = header.indexOf(name, at + 1)) {
    const value = at + name.length + 1
    if (header[value - 1] !== '=' || (at > 0 && !' ;'.includes(header[at - 1] ?? ''))) continue
    const end = header.indexOf(';', value)
    return header.slice(value, end === -1 ? undefined : end)
  }
  return undefined
}
