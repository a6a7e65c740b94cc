import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../errors.ts'
import { networkOf } from '../../network-address.ts'
import { Places } from '../../places.ts'
import { UNBRANDED } from '../tenant.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Has places of its own: a flood of sign-ins must not slow those who are signed in. */
    hashesPassword?: boolean
  }
  interface FastifyRequest {
    /** Lets go of the place this call runs in; undefined while it has none. */
    leavePlace: (() => void) | undefined
  }
}

/** More at once than twice the connections would only wait for one. */
const RUNNING_PER_CONNECTION = 2
const MAX_WAITING = 1_000
const MAX_WAIT_MS = 1_000
/** Twice as many as hashes are made at once: one asks the database while another is hashed. */
const MAX_PASSWORDS_RUNNING = 2 * Math.max(1, availableParallelism() - 1)
const MAX_PASSWORDS_WAITING = 100
/** Whoever signs in expects it to take a moment. */
const MAX_PASSWORDS_WAIT_MS = 2_000
/** Refusing costs too: whoever asks again at once must not take the time of those who are served. */
const REFUSE_EVERY_MS = 2
const MAX_REFUSE_LATER_MS = 1_000

/**
 * Overload is refused early (TRUST: pool exhausted, overload): a bounded number of calls runs, a
 * bounded number waits a bounded time, and the others hear 503 before anything is done for them.
 * Whether the process lives, its figures and static files are answered always.
 */
export function admit(app: FastifyInstance, ctx: Context): void {
  const calls = new Places({
    running: ctx.config.databasePoolSize * RUNNING_PER_CONNECTION,
    waiting: MAX_WAITING,
    waitMs: MAX_WAIT_MS,
  })
  const passwords = new Places({
    running: MAX_PASSWORDS_RUNNING,
    waiting: MAX_PASSWORDS_WAITING,
    waitMs: MAX_PASSWORDS_WAIT_MS,
  })
  const refuse = paced(REFUSE_EVERY_MS, MAX_REFUSE_LATER_MS)
  const enter = async (request: FastifyRequest) => {
    const { url = '', config } = request.routeOptions
    if (UNBRANDED.has(url)) return
    const places = config.hashesPassword ? passwords : calls
    request.leavePlace = await places.take(networkOf(request.ip)).catch(refuse)
    // Whoever hung up meanwhile is served no more.
    if (request.socket.destroyed) throw new DomainError('unavailable')
  }
  const leave = (request: FastifyRequest) => {
    request.leavePlace?.()
    request.leavePlace = undefined
  }
  app.decorateRequest('leavePlace', undefined)
  app.addHook('onRequest', enter)
  // A body may be long in coming: nobody keeps a place by sending slowly.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request)) leave(request)
    done(null, payload)
  })
  app.addHook('preValidation', async (request) => {
    if (!request.leavePlace && !request.routeOptions.config.readsFiles) await enter(request)
  })
  // Its files were still to come then.
  app.addHook('onRoute', (route) => {
    if (!route.config?.readsFiles) return
    route.preHandler = async (request) => {
      if (!request.leavePlace) await enter(request)
    }
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })
}

/** Passes a refusal on, one after the other at a pace, none much later than it came. */
function paced(everyMs: number, maxLaterMs: number): (reason: Error) => Promise<never> {
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
