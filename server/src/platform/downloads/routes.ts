import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type SessionCaller, resolveCaller } from '../callers/caller.ts'
import { resolveStaff } from '../callers/staff.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../errors.ts'
import { credentialsOf } from '../http/authenticate.ts'
import { STAFF_COOKIE } from '../http/cookies.ts'
import {
  attachmentDisposition,
  DOWNLOADS_PATH,
  type Fetching,
  STAFF_DOWNLOADS_PATH,
  type DescribedDownload,
  describeDownload,
  takeDownload,
} from './downloads.ts'

/** As `secrets.ts` makes them. */
const TOKEN = /^[\w-]{43}$/

/**
 * The one address that answers with a file instead of the envelope: for the session's cookie, as a
 * browser fetches what it saves. Whoever may not have it cannot tell whether there is anything.
 */
export function mountDownloads(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, { path: DOWNLOADS_PATH, fetching: sessionOf })
  mount(app, ctx, { path: STAFF_DOWNLOADS_PATH, fetching: staffOf })
}

interface Way {
  path: string
  fetching: (ctx: Context, request: FastifyRequest) => Promise<Fetching>
}

interface TokenRoute {
  Params: { token: string }
}

function mount(app: FastifyInstance, ctx: Context, { path, fetching }: Way): void {
  const address = `${path}/:token`
  // A HEAD route that the framework derives would run what GET runs, and use the address up.
  const get = { schema: { hide: true }, exposeHeadRoute: false }
  app.get<TokenRoute>(address, get, async (request, reply) => {
    const token = tokenOf(request.params)
    const file = await takeDownload(ctx, await fetching(ctx, request), token)
    return describe(reply, file).send(file.content)
  })
  app.head<TokenRoute>(address, { schema: { hide: true } }, async (request, reply) => {
    const token = tokenOf(request.params)
    return describe(reply, await describeDownload(ctx, await fetching(ctx, request), token)).send()
  })
}

function tokenOf({ token }: TokenRoute['Params']): string {
  if (!TOKEN.test(token)) throw new DomainError('not_found')
  return token
}

function describe(reply: FastifyReply, file: DescribedDownload): FastifyReply {
  return reply
    .header('content-type', file.contentType)
    .header('content-length', file.sizeBytes)
    .header('content-disposition', attachmentDisposition(file.name))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
}

async function staffOf(ctx: Context, request: FastifyRequest): Promise<Fetching> {
  const caller = await resolveStaff(ctx, request.institution.id, request.cookies[STAFF_COOKIE])
  if (caller === undefined) throw new DomainError('not_found')
  return caller
}

async function sessionOf(ctx: Context, request: FastifyRequest): Promise<SessionCaller> {
  const caller = await resolveCaller(ctx, request.institution.id, credentialsOf(request)).catch(
    (error: unknown) => {
      if (error instanceof DomainError) return undefined
      throw error
    },
  )
  if (caller?.kind !== 'session') throw new DomainError('not_found')
  return caller
}
