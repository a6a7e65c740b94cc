import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../context.ts'
import { mountAchEntries } from './ach-entries.ts'
import { mountAch } from './ach.ts'
import { ClockMove, moveClock, readClock } from './clock.ts'
import { mountDepositors } from './depositors.ts'
import { mountIdentity } from './identity.ts'
import { listInbox } from './inbox.ts'
import { mountInstitutions } from './institutions.ts'
import { mountWaitingLinks } from './waiting-links.ts'
import { mountWidget } from './widget.ts'

const PREFIX = '/sandbox/api'
const InboxQuery = z.object({ to: z.optional(z.string()) })

/** The simulated outside world over HTTP; with the sandbox off none of it exists (DESIGN 8). */
export function mountSandbox(app: FastifyInstance, ctx: Context): void {
  if (!ctx.config.sandbox) return
  mountInstitutions(app, ctx)
  mountDepositors(app, ctx)
  mountIdentity(app, ctx)
  app.get(
    `${PREFIX}/inbox`,
    { schema: { hide: true, querystring: InboxQuery } },
    async (request) => {
      const { to } = request.query as z.infer<typeof InboxQuery>
      return listInbox(ctx.db, request.institution.id, to)
    },
  )
  app.get(`${PREFIX}/clock`, { schema: { hide: true } }, ({ institution }) =>
    readClock(ctx, institution.id),
  )
  app.post(`${PREFIX}/clock`, { schema: { hide: true, body: ClockMove } }, (request) =>
    moveClock(ctx, request.institution.id, request.body as z.infer<typeof ClockMove>),
  )
  mountWidget(app, ctx)
  mountAch(app, ctx)
  mountAchEntries(app, ctx)
  mountWaitingLinks(app, ctx)
}
