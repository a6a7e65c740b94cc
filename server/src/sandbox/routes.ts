import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../context.ts'
import { ClockMove, moveClock, readClock } from './clock.ts'
import { listInbox } from './inbox.ts'

const PREFIX = '/sandbox/api'
const InboxQuery = z.object({ to: z.optional(z.string()) })

/** The simulated outside world over HTTP; with the sandbox off none of it exists (DESIGN 8). */
export function mountSandbox(app: FastifyInstance, ctx: Context): void {
  if (!ctx.config.sandbox) return
  app.get(
    `${PREFIX}/inbox`,
    { schema: { hide: true, querystring: InboxQuery } },
    async (request) => {
      const { to } = request.query as z.infer<typeof InboxQuery>
      return listInbox(ctx.db, request.institution.id, to)
    },
  )
  app.get(`${PREFIX}/clock`, { schema: { hide: true } }, async () => readClock(ctx))
  app.post(`${PREFIX}/clock`, { schema: { hide: true, body: ClockMove } }, (request) =>
    moveClock(ctx, request.body as z.infer<typeof ClockMove>),
  )
}
