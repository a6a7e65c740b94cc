import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type SessionCaller, resolveCaller } from '../../callers/caller.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { credentialsOf } from '../../http/authenticate.ts'
import { attachmentDisposition } from './content-disposition.ts'
import { DOWNLOADS_PATH } from './make-download.ts'
import { takeDownload } from './take-download.ts'

/** As `secrets.ts` makes them. */
const TOKEN = /^[\w-]{43}$/

/**
 * The one address that answers with a file instead of the envelope: for the session's cookie, as a
 * browser fetches what it saves. Whoever may not have it cannot tell whether there is anything.
 */
export function mountDownloads(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { token: string } }>(
    `${DOWNLOADS_PATH}/:token`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { token } = request.params
      if (!TOKEN.test(token)) throw new DomainError('not_found')
      const file = await takeDownload(ctx, await sessionOf(ctx, request), token)
      return reply
        .header('content-type', file.contentType)
        .header('content-length', file.sizeBytes)
        .header('content-disposition', attachmentDisposition(file.name))
        .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
        .header('x-content-type-options', 'nosniff')
        .send(file.content)
    },
  )
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
