import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../context.ts'
import { DomainError } from '../errors.ts'
import { listBanks } from '../ports/aggregator/widget/banks.ts'
import { chooseBank } from '../ports/aggregator/widget/choose-bank.ts'
import { giveConsent } from '../ports/aggregator/widget/give-consent.ts'
import { type WidgetSessionRow, findOpenSession } from '../ports/aggregator/widget/sessions.ts'
import { signInToBank } from '../ports/aggregator/widget/sign-in.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the widget's calls: whose widget its token opens. */
    widgetSession: WidgetSessionRow | null
  }
}

const PREFIX = '/sandbox/api/widget'
const SessionBody = z.object({ depositor_id: z.uuid(), linked_account_id: z.uuid() })
const BankBody = z.object({ routing_number: z.string() })
const SignInBody = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(100)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
})
const ConsentBody = z.object({ account_id: z.string() })

/** The calls of the aggregator's widget. Its token alone opens them: cookies are not looked at. */
export function mountWidget(app: FastifyInstance, ctx: Context): void {
  app.decorateRequest('widgetSession', null)
  mountOpening(app, ctx)
  const onRequest = requireToken(ctx)
  app.get(`${PREFIX}/banks`, { schema: { hide: true }, onRequest }, (request) =>
    listBanks(ctx.db, request.institution.id),
  )
  app.post(
    `${PREFIX}/bank`,
    { schema: { hide: true, body: BankBody }, onRequest },
    async (request) => {
      const { routing_number } = request.body as z.infer<typeof BankBody>
      return chooseBank(ctx.db, sessionOf(request), routing_number)
    },
  )
  app.post(
    `${PREFIX}/sign-in`,
    { schema: { hide: true, body: SignInBody }, onRequest },
    async (request) => {
      const { username } = request.body as z.infer<typeof SignInBody>
      return signInToBank(ctx.db, sessionOf(request), username)
    },
  )
  app.post(
    `${PREFIX}/consent`,
    { schema: { hide: true, body: ConsentBody }, onRequest },
    async (request) => {
      const { account_id } = request.body as z.infer<typeof ConsentBody>
      const given = { accountId: account_id, now: ctx.realTime.now() }
      return giveConsent(ctx, sessionOf(request), given)
    },
  )
}

/** Opens a widget as the bank would, for scripts; the aggregator takes any ids, as it knows none. */
function mountOpening(app: FastifyInstance, ctx: Context): void {
  app.post(
    `${PREFIX}/sessions`,
    { schema: { hide: true, body: SessionBody } },
    async (request, reply) => {
      const { depositor_id, linked_account_id } = request.body as z.infer<typeof SessionBody>
      const { url, token, expiresAt } = await ctx.aggregator.openWidget({
        institutionId: request.institution.id,
        depositorId: depositor_id,
        linkedAccountId: linked_account_id,
        now: ctx.realTime.now(),
      })
      void reply.header('cache-control', 'no-store')
      return { url, token, expires_at: expiresAt.toISOString() }
    },
  )
}

/** Before anything is read of a call: its bearer token must open a session of this institution. */
function requireToken({ db, realTime }: Context) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store')
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const found = { institutionId: request.institution.id, token, now: realTime.now() }
    request.widgetSession = (await findOpenSession(db, found)) ?? null
    sessionOf(request)
  }
}

function sessionOf({ widgetSession }: FastifyRequest): WidgetSessionRow {
  if (widgetSession) return widgetSession
  throw new DomainError('unauthorized', { message: 'This session has ended. Please start again.' })
}
