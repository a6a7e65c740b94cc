import { WIDGET_PREFIX, openWidgetEndpoint, widgetEndpoints } from '@passbook/contract/widget'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { DomainError } from '../platform/errors.ts'
import { listBanks } from '../platform/ports/aggregator/widget/banks.ts'
import { chooseBank, giveConsent, signInToBank } from '../platform/ports/aggregator/widget/steps.ts'
import {
  type WidgetSessionRow,
  findOpenSession,
} from '../platform/ports/aggregator/widget/sessions.ts'
import { mountCalls } from './mount-calls.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The widget session that the token opens; set on the widget's calls only. */
    widgetSession: WidgetSessionRow | null
  }
}

/** Mounts the calls of the aggregator's widget. Only its token opens them; cookies are ignored. */
export function mountWidget(app: FastifyInstance, ctx: Context): void {
  app.decorateRequest('widgetSession', null)
  mountCalls(
    app,
    WIDGET_PREFIX,
    { open: openWidgetEndpoint },
    {
      open: async ({ institution_id, body }) => {
        const { url, token, expiresAt } = await ctx.aggregator.openWidget({
          institution_id,
          depositor_id: body.depositor_id,
          linkedAccountId: body.linked_account_id,
          now: ctx.realTime.now(),
        })
        return { url, token, expires_at: expiresAt.toISOString() }
      },
    },
  )
  mountCalls(
    app,
    WIDGET_PREFIX,
    widgetEndpoints,
    {
      listBanks: ({ institution_id }) => listBanks(ctx.db, institution_id),
      chooseBank: ({ request, body }) =>
        chooseBank(ctx.db, sessionOf(request), body.routing_number),
      signIn: ({ request, body }) => signInToBank(ctx.db, sessionOf(request), body.username),
      consent: ({ request, body }) => {
        const given = { accountId: body.account_id, now: ctx.realTime.now() }
        return giveConsent(ctx, sessionOf(request), given)
      },
    },
    [requireToken(ctx)],
  )
}

/** Before the body is read, the bearer token must open a session of this institution. */
function requireToken({ db, realTime }: Context) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store')
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const found = { institution_id: request.institution.id, token, now: realTime.now() }
    request.widgetSession = (await findOpenSession(db, found)) ?? null
    sessionOf(request)
  }
}

function sessionOf({ widgetSession }: FastifyRequest): WidgetSessionRow {
  if (widgetSession) return widgetSession
  throw new DomainError('not_signed_in', { message: 'This session has ended. Please start again.' })
}
