import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../context.ts'
import { listInbox } from './inbox.ts'

const PREFIX = '/sandbox/api'

/** The simulated outside world over HTTP; with the sandbox off none of it exists (DESIGN 8). */
export function mountSandbox(app: FastifyInstance, ctx: Context): void {
  if (!ctx.config.sandbox) return
  app.get(
    `${PREFIX}/inbox`,
    { schema: { hide: true, querystring: z.object({ to: z.optional(z.string()) }) } },
    async (request) => {
      const { to } = request.query as { to?: string }
      return listInbox(ctx.db, request.institution.id, to)
    },
  )
}
