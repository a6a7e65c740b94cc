import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { localHost } from '../local-host.ts'

export interface SandboxInstitution {
  name: string
  slug: string
  url: string
  /** The one this host belongs to. */
  is_current: boolean
}

/** The institutions of this deployment and where each is found from here. */
export function mountInstitutions(app: FastifyInstance, ctx: Context): void {
  app.get('/sandbox/api/institutions', { schema: { hide: true } }, (request) =>
    listInstitutions(ctx, request),
  )
}

async function listInstitutions(
  { db }: Context,
  request: FastifyRequest,
): Promise<SandboxInstitution[]> {
  const institutions = await db
    .selectFrom('institutions')
    .select(['id', 'name', 'slug', 'is_default'])
    .select((row) =>
      row
        .selectFrom('institution_domains')
        .select((domain) => domain.fn.min('host').as('host'))
        .whereRef('institution_domains.institution_id', '=', 'institutions.id')
        .as('domain'),
    )
    .orderBy('is_default', 'desc')
    .orderBy('slug')
    .execute()
  const isLocal = /^(.+\.)?localhost$|^127\.0\.0\.1$|^\[?::1\]?$/.test(request.hostname)
  const port = /:\d+$/.exec(request.host)?.[0] ?? ''
  return institutions.flatMap(({ id, name, slug, is_default, domain }) => {
    const host = isLocal ? localHost({ slug, is_default }) : domain
    const is_current = id === request.institution.id
    return host ? [{ name, slug, url: `${request.protocol}://${host}${port}`, is_current }] : []
  })
}
