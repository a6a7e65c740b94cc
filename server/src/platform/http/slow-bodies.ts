import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A line slower than this sends no files; a phone far from its mast still manages it. */
const SLOWEST_BYTES_PER_SECOND = 125_000
/** The largest upload takes so long on such a line; Node itself waits no longer for anything. */
export const LONGEST_UPLOAD_MS = 15 * 60_000

/**
 * Ends requests whose body takes too long to arrive: after the configured time, or for files after
 * the time that their length takes on a slow line. Headers have a time of their own.
 */
export function endSlowBodies(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (hasBody(request)) {
      const timer = setTimeout(() => raw.destroy(), withinMs + moreForFiles(request)).unref()
      for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer))
    }
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function moreForFiles({ headers, routeOptions }: FastifyRequest): number {
  if (!routeOptions.config.readsFiles) return 0
  const bytes = Number(headers['content-length'])
  // Without a length it is refused before anything of it is read.
  if (!Number.isSafeInteger(bytes)) return 0
  return Math.min((bytes / SLOWEST_BYTES_PER_SECOND) * 1000, LONGEST_UPLOAD_MS)
}
