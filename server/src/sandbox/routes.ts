import { SANDBOX_PREFIX, sandboxEndpoints } from '@passbook/contract/sandbox'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { listReviews } from '../features/registration/identity-queries.ts'
import { listAchEntries } from './ach-entries.ts'
import { listAchFiles } from './ach-files.ts'
import { mountAchTexts } from './ach.ts'
import { moveClock, readClock } from './clock.ts'
import { type DemoPeople, listDepositors } from './depositors.ts'
import { setIdentityOutcome } from './identity.ts'
import { listInbox } from './inbox.ts'
import { listInstitutions } from './institutions.ts'
import { readMicrodeposits } from './microdeposits.ts'
import { mountCalls } from './mount-calls.ts'
import { signInFromConsole } from './sign-in-as.ts'
import { listWaitingLinks } from './waiting-links.ts'
import { mountWidget } from './widget.ts'

/** The simulated outside world over HTTP; with the sandbox off none of it exists (DESIGN 8). */
export function mountSandbox(app: FastifyInstance, ctx: Context, demo: DemoPeople): void {
  if (!ctx.config.sandbox) return
  mountCalls(app, SANDBOX_PREFIX, sandboxEndpoints, {
    listInstitutions: ({ institutionId }) => listInstitutions(ctx, institutionId),
    listDepositors: ({ request }) => listDepositors(ctx.db, request.institution, demo),
    signIn: ({ params, request, reply }) =>
      signInFromConsole(ctx, params.depositor_id, request, reply),
    readClock: ({ institutionId }) => readClock(ctx, institutionId),
    moveClock: ({ institutionId, body }) => moveClock(ctx, institutionId, body),
    listInbox: ({ institutionId, query }) => listInbox(ctx.db, institutionId, query.to),
    listAchFiles: ({ institutionId }) => listAchFiles(ctx.db, institutionId),
    listAchEntries: ({ institutionId, params }) => listAchEntries(ctx.db, institutionId, params.id),
    listReviews: async ({ institutionId }) => {
      const reviews = await listReviews(ctx.db, institutionId)
      return reviews.map((review) => ({ ...review, since: review.since.toISOString() }))
    },
    setOutcome: async ({ institutionId, params: { depositor_id }, body: { outcome } }) => {
      const order = { institutionId, depositorId: depositor_id, outcome }
      return { depositor_id, ...(await setIdentityOutcome(ctx, order)) }
    },
    listWaitingLinks: ({ institutionId }) => listWaitingLinks(ctx.db, institutionId),
    readMicrodeposits: ({ institutionId, params }) =>
      readMicrodeposits(ctx.db, institutionId, params.linked_account_id),
  })
  mountAchTexts(app, ctx)
  mountWidget(app, ctx)
}
