import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { DomainError } from '../errors.ts'
import { type Institution, findInstitutionByHost } from '../institutions/queries.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose depositors these are; the host alone decides (DESIGN 4). */
    institution: Institution
  }
}

/** A name or address and perhaps a port: whatever else a Host header holds names nobody. */
const PLAIN_HOST = /^(\[[\da-f:.]+\]|[\da-z.-]+)(:\d{1,5})?$/i
/** Routes that belong to no institution, by the address the router found; any other has one. */
export const UNBRANDED = new Set(['/healthz', '/readyz', '/metrics', '/assets/*'])

/** Every page and call belongs to the institution its host names; an unknown host is 404. */
export function resolveTenant(app: FastifyInstance, ctx: Context): void {
  app.addHook('onRequest', async (request) => {
    if (UNBRANDED.has(request.routeOptions.url ?? '')) return
    if (!PLAIN_HOST.test(request.host)) throw new DomainError('not_found')
    const institution = await findInstitutionByHost(ctx, request.hostname.toLowerCase())
    if (!institution) throw new DomainError('not_found')
    request.institution = institution
  })
}
