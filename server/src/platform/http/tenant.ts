import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { DomainError } from '../errors.ts'
import type { KnownInstitution } from '../institutions/known-institution.ts'
import type { Institution } from '../institutions/queries.ts'
import { RequestRefusal } from './request-refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Hears the institution's version with the answer to who is calling, and holds it against that. */
    checksVersion?: boolean
  }
  interface FastifyRequest {
    /** Whose depositors these are; the host alone decides (DESIGN 4). */
    institution: Institution
    /** The same, and what is kept of it. */
    known: KnownInstitution
  }
}

/** A name or address and perhaps a port: whatever else a Host header holds names nobody. */
const PLAIN_HOST = /^(\[[\da-f:.]+\]|[\da-z.-]+)(:\d{1,5})?$/i
/** Routes that belong to no institution, by the address the router found; any other has one. */
export const UNBRANDED = new Set(['/healthz', '/readyz', '/metrics', '/assets/*'])

/** Every page and call belongs to the institution its host names; an unknown host is 404. */
export function resolveTenant(app: FastifyInstance, ctx: Context): void {
  app.addHook('onRequest', async (request) => {
    if (namesTwoHosts(request)) throw new RequestRefusal(400)
    const { url = '', config } = request.routeOptions
    if (UNBRANDED.has(url)) return
    if (!PLAIN_HOST.test(request.host)) throw new DomainError('not_found')
    const host = hostOf(request)
    const recalled = config.checksVersion ? ctx.institutions.recall(host) : undefined
    belongTo(request, recalled ?? (await ctx.institutions.find(host)))
  })
}

/** A proxy and this server might each take another of two hosts (RFC 9112: refuse with 400). */
function namesTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  const names = rawHeaders.filter((_, at) => at % 2 === 0)
  return names.filter((name) => name.toLowerCase() === 'host').length > 1
}

/** Was the institution recalled as it is? Otherwise the call belongs to what is read now. */
export async function confirmTenant(
  ctx: Context,
  request: FastifyRequest,
  version: number | undefined,
): Promise<void> {
  if (version === request.known.version) return
  const host = hostOf(request)
  const { institutions } = ctx
  belongTo(
    request,
    await (version === undefined ? institutions.find(host) : institutions.read(host)),
  )
}

function belongTo(request: FastifyRequest, known: KnownInstitution | undefined): void {
  if (!known) throw new DomainError('not_found')
  request.known = known
  request.institution = known.institution
}

function hostOf({ hostname }: FastifyRequest): string {
  return hostname.toLowerCase()
}
