import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { envelope } from '../envelope.ts'
import { RETRY_AFTER_SECONDS, UNAVAILABLE } from '../failures.ts'
import { securityHeaders } from '../security-headers.ts'

/** Refusals leave together: a timer for each would cost as much as the refusal. */
const TURN_MS = 5
/** Refusing costs time too: clients that retry at once must not slow down the calls that are served. */
const PER_MS = 1
const MAX_DELAY_MS = 1_000
const LOGGED_EVERY_MS = 1_000
/** As long as every other time and id, so that the length of the answer is always the same. */
const TIME = '2000-01-01T00:00:00.000Z'
const ID = '00000000-0000-7000-8000-000000000000'

interface Refused {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Answers calls that are refused because too many came, with as little work as possible: the answer is built once
 * but for its time and its invocation, and no hook runs for it. Answers leave at a pace, in the order in which
 * the calls came, and the log has one line a second with their number.
 */
export class BusyAnswers {
  readonly #log: Context['log']
  readonly #waiting: Refused[] = []
  readonly #headers: string[]
  readonly #text: readonly string[]
  #answeredAt = 0
  #unlogged = 0

  constructor({ config, log }: Context) {
    this.#log = log
    const { status, message } = UNAVAILABLE
    const text = JSON.stringify({ ...envelope(status, ID, { message }), completed_at: TIME })
    this.#text = text.split(new RegExp(`${TIME}|${ID}`))
    const headers = {
      ...securityHeaders(config),
      'retry-after': String(RETRY_AFTER_SECONDS),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
    }
    this.#headers = Object.entries(headers).flat()
  }

  /** Takes the reply from Fastify: nothing else may answer it. */
  add(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack()
    if (this.#waiting.push({ request, reply }) === 1) setTimeout(this.#answer, TURN_MS)
    this.#count()
  }

  readonly #answer = (): void => {
    const now = performance.now()
    const sinceMs = Math.min(Math.max(now - this.#answeredAt, TURN_MS), MAX_DELAY_MS)
    this.#answeredAt = now
    // However many there are, none leaves much later than it came.
    const perMs = Math.max(PER_MS, this.#waiting.length / MAX_DELAY_MS)
    const [first = '', middle = '', last = ''] = this.#text
    const begin = `${first}${new Date().toISOString()}${middle}`
    for (const { request, reply } of this.#waiting.splice(0, Math.ceil(perMs * sinceMs))) {
      if (reply.raw.destroyed) continue
      reply.raw.writeHead(UNAVAILABLE.status, this.#headers)
      reply.raw.end(`${begin}${request.id}${last}`)
    }
    if (this.#waiting.length > 0) setTimeout(this.#answer, TURN_MS)
  }

  #count(): void {
    if (this.#unlogged === 0) setTimeout(this.#writeLine, LOGGED_EVERY_MS).unref()
    this.#unlogged += 1
  }

  readonly #writeLine = (): void => {
    this.#log.warn({ refused: this.#unlogged }, 'calls were refused because too many came')
    this.#unlogged = 0
  }
}
