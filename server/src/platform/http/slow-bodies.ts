import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Connections slower than this cannot send files; a phone with a weak signal still manages it. */
const MIN_BYTES_PER_SECOND = 125_000
/** How long the largest upload takes at that speed; Node itself waits no longer for any request. */
export const LONGEST_UPLOAD_MS = 15 * 60_000

/**
 * Ends requests whose body takes too long to arrive: after the configured time, plus for files the time that
 * their length takes on a slow connection. Headers have a separate timeout.
 */
export function endSlowBodies(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (hasBody(request)) {
      const timer = setTimeout(() => raw.destroy(), withinMs + extraTimeForFiles(request)).unref()
      for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer))
    }
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function extraTimeForFiles({ headers, routeOptions }: FastifyRequest): number {
  if (!routeOptions.config.readsFiles) return 0
  const bytes = Number(headers['content-length'])
  // A request without a length is refused before its body is read.
  if (!Number.isSafeInteger(bytes)) return 0
  return Math.min((bytes / MIN_BYTES_PER_SECOND) * 1000, LONGEST_UPLOAD_MS)
}
