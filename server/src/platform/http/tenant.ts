import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { Context } from '../../context.ts'
import { DomainError } from '../errors.ts'
import type { CachedInstitution } from '../institutions/known-institution.ts'
import type { Institution } from '../institutions/queries.ts'
import { RequestRefusal } from './request-refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Uses the cached institution first; authentication returns its current version and compares it. */
    checksVersion?: boolean
  }
  interface FastifyRequest {
    /** The institution of the request; only the host decides it (DESIGN 4). */
    institution: Institution
    /** The institution together with its cached data. */
    known: CachedInstitution
  }
}

/** A host name or address with an optional port; any other Host header is refused. */
const PLAIN_HOST = /^(\[[\da-f:.]+\]|[\da-z.-]+)(:\d{1,5})?$/i
/** Routes that belong to no institution, by the path of the route; every other route has one. */
export const UNBRANDED = new Set(['/healthz', '/readyz', '/metrics', '/assets/*'])

/** Requests for a host that no institution has: a wrong DNS record, proxy or domain setting. */
export const unknownHosts = new Counter({
  name: 'passbook_unknown_host_total',
  help: 'Requests answered with 404 because no institution has their host',
  registers: [],
})

/** Sets the institution of every request by its host; an unknown host is 404. */
export function resolveTenant(app: FastifyInstance, ctx: Context): void {
  app.addHook('onRequest', async (request) => {
    if (namesTwoHosts(request)) throw new RequestRefusal(400)
    const { url = '', config } = request.routeOptions
    if (UNBRANDED.has(url)) return
    if (!PLAIN_HOST.test(request.host)) throw unknownHost()
    const host = hostOf(request)
    const cached = config.checksVersion ? ctx.institutions.peek(host) : undefined
    setInstitution(request, cached ?? (await ctx.institutions.find(host)))
  })
}

/** A proxy and this server might pick different ones of two Host headers (RFC 9112: refuse with 400). */
function namesTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  const names = rawHeaders.filter((_, at) => at % 2 === 0)
  return names.filter((name) => name.toLowerCase() === 'host').length > 1
}

/** Checks that the cached institution is current; otherwise the request continues with a fresh one. */
export async function confirmTenant(
  ctx: Context,
  request: FastifyRequest,
  version: number | undefined,
): Promise<void> {
  if (version === request.known.version) return
  const host = hostOf(request)
  const { institutions } = ctx
  setInstitution(
    request,
    await (version === undefined ? institutions.find(host) : institutions.read(host)),
  )
}

function setInstitution(request: FastifyRequest, known: CachedInstitution | undefined): void {
  if (!known) throw unknownHost()
  request.known = known
  request.institution = known.institution
}

function unknownHost(): DomainError {
  unknownHosts.inc()
  return new DomainError('not_found')
}

function hostOf({ hostname }: FastifyRequest): string {
  return hostname.toLowerCase()
}
