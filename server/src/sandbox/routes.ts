import {
  SANDBOX_PREFIX,
  sandboxEndpoints,
  type SandboxInstitution,
} from '@passbook/contract/sandbox'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { receiveText } from '../domains/contact/texts/receive-text.ts'
import { listReviews } from '../domains/people/registration/identity-queries.ts'
import { publicOriginOf } from '../platform/institutions/public-origin.ts'
import { listAddresses } from '../platform/institutions/queries.ts'
import { listAchEntries, listAchFiles, mountAchTexts } from './ach.ts'
import { moveClock, readClock } from './clock.ts'
import { type DemoPeople, listDepositors } from './depositors/list-depositors.ts'
import { signInFromConsole } from './depositors/sign-in-as.ts'
import { setIdentityOutcome } from './identity.ts'
import { bounceNewest, listInbox, mountLetters, mountMessages, returnNewestPaper } from './inbox.ts'
import { readMicrodeposits, listWaitingLinks } from './links.ts'
import { mountCalls } from './mount-calls.ts'
import { mountWidget } from './widget.ts'

/** Mounts the simulated outside world over HTTP. With the sandbox off none of it exists (DESIGN 8). */
export function mountSandbox(app: FastifyInstance, ctx: Context, demo: DemoPeople): void {
  if (!ctx.config.sandbox) return
  mountCalls(app, SANDBOX_PREFIX, sandboxEndpoints, {
    listInstitutions: ({ institution_id }) => listInstitutions(ctx, institution_id),
    listDepositors: ({ request }) => listDepositors(ctx.db, request.institution, demo),
    readArrival: async () => demo.arrival,
    signIn: ({ params, request, reply }) =>
      signInFromConsole(ctx, params.depositor_id, request, reply),
    readClock: ({ institution_id }) => readClock(ctx, institution_id),
    moveClock: ({ institution_id, body }) => moveClock(ctx, institution_id, body),
    listInbox: ({ institution_id, query }) => listInbox(ctx.db, institution_id, query.to),
    sendText: async ({ institution_id, body }) => ({
      effect: await receiveText(ctx, { institution_id, ...body }),
    }),
    bounceEmail: async ({ institution_id, body }) => ({
      effect: await bounceNewest(ctx, { institution_id, ...body }),
    }),
    returnPaper: async ({ institution_id, body }) => ({
      what: await returnNewestPaper(ctx, { institution_id, ...body }),
    }),
    listAchFiles: ({ institution_id }) => listAchFiles(ctx.db, institution_id),
    listAchEntries: ({ institution_id, params }) =>
      listAchEntries(ctx.db, institution_id, params.id),
    readNetwork: async ({ institution_id }) => ({
      is_down: (await ctx.achNetwork?.isDown(institution_id)) ?? false,
    }),
    setNetwork: async ({ institution_id, body: { is_down } }) => {
      await ctx.achNetwork?.setDown(institution_id, is_down)
      return { is_down }
    },
    listReviews: async ({ institution_id }) => {
      const reviews = await listReviews(ctx.db, institution_id)
      return reviews.map((review) => ({ ...review, since: review.since.toISOString() }))
    },
    setOutcome: async ({ institution_id, params: { depositor_id }, body: { outcome } }) => {
      const order = { institution_id, depositor_id, outcome }
      return { depositor_id, ...(await setIdentityOutcome(ctx, order)) }
    },
    listWaitingLinks: ({ institution_id }) => listWaitingLinks(ctx.db, institution_id),
    readMicrodeposits: ({ institution_id, params }) =>
      readMicrodeposits(ctx.db, institution_id, params.linked_account_id),
  })
  mountAchTexts(app, ctx)
  mountLetters(app, ctx)
  mountMessages(app, ctx)
  mountWidget(app, ctx)
}

/** Lists the institutions of this deployment with their addresses. */
async function listInstitutions(
  { db, config }: Context,
  currentId: string,
): Promise<SandboxInstitution[]> {
  const institutions = await listAddresses(db)
  return institutions.flatMap(({ id, name, ...address }) => {
    const url = publicOriginOf(config, address)
    return url ? [{ name, slug: address.slug, url, is_current: id === currentId }] : []
  })
}
