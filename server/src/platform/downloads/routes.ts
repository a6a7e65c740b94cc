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
  type DownloadSession,
  STAFF_DOWNLOADS_PATH,
  type DescribedDownload,
  describeDownload,
  takeDownload,
} from './downloads.ts'

/** The format of tokens from `secrets.ts`. */
const TOKEN = /^[\w-]{43}$/

/**
 * Mounts the only routes that answer with a file, not the envelope. They accept the session cookie, because a
 * browser fetches the file. A caller who may not have it cannot tell whether it exists.
 */
export function mountDownloads(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, { path: DOWNLOADS_PATH, findSession: sessionOf })
  mount(app, ctx, { path: STAFF_DOWNLOADS_PATH, findSession: staffOf })
}

interface DownloadRoute {
  path: string
  findSession: (ctx: Context, request: FastifyRequest) => Promise<DownloadSession>
}

interface TokenRoute {
  Params: { token: string }
}

function mount(app: FastifyInstance, ctx: Context, { path, findSession }: DownloadRoute): void {
  const address = `${path}/:token`
  // A HEAD route derived by the framework would run the GET handler and use the download up.
  const get = { schema: { hide: true }, exposeHeadRoute: false }
  app.get<TokenRoute>(address, get, async (request, reply) => {
    const token = tokenOf(request.params)
    const file = await takeDownload(ctx, await findSession(ctx, request), token)
    return setFileHeaders(reply, file).send(file.content)
  })
  app.head<TokenRoute>(address, { schema: { hide: true } }, async (request, reply) => {
    const token = tokenOf(request.params)
    return setFileHeaders(
      reply,
      await describeDownload(ctx, await findSession(ctx, request), token),
    ).send()
  })
}

function tokenOf({ token }: TokenRoute['Params']): string {
  if (!TOKEN.test(token)) throw new DomainError('not_found')
  return token
}

function setFileHeaders(reply: FastifyReply, file: DescribedDownload): FastifyReply {
  return reply
    .header('content-type', file.contentType)
    .header('content-length', file.sizeBytes)
    .header('content-disposition', attachmentDisposition(file.name))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
}

async function staffOf(ctx: Context, request: FastifyRequest): Promise<DownloadSession> {
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
