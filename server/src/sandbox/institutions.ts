import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { publicOriginOf } from '../features/branding/public-origin.ts'
import { listAddresses } from '../features/branding/queries.ts'

export interface SandboxInstitution {
  name: string
  slug: string
  url: string
  /** The one this host belongs to. */
  is_current: boolean
}

/** The institutions of this deployment and where each is found. */
export function mountInstitutions(app: FastifyInstance, ctx: Context): void {
  app.get('/sandbox/api/institutions', { schema: { hide: true } }, (request) =>
    listInstitutions(ctx, request),
  )
}

async function listInstitutions(
  { db, config }: Context,
  request: FastifyRequest,
): Promise<SandboxInstitution[]> {
  const institutions = await listAddresses(db)
  return institutions.flatMap(({ id, name, ...address }) => {
    const url = publicOriginOf(config, address)
    const is_current = id === request.institution.id
    return url ? [{ name, slug: address.slug, url, is_current }] : []
  })
}
