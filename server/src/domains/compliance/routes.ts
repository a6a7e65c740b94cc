import { disputeEndpoints } from '@passbook/contract/disputes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { DomainError } from '../../platform/errors.ts'
import { envelope } from '../../platform/http/envelope.ts'
import { implement } from '../../platform/http/implement.ts'
import { API_PREFIX } from '../../platform/http/mount.ts'
import { RequestRefusal } from '../../platform/http/request-refusal.ts'
import { listDisputes } from './disputes/list-disputes.ts'
import { reportDispute, withdrawDispute } from './disputes/report-dispute.ts'
import { receiveIdentityEvent } from './reviews/receive-identity-event.ts'

export const disputeRoutes = implement(disputeEndpoints, {
  getDisputes: ({ ctx, caller, query }) => listDisputes(ctx, caller, query.after),
  reportDispute: ({ ctx, caller, body, idempotencyKey }) =>
    reportDispute(ctx, caller, { body, idempotencyKey }),
  withdrawDispute: async ({ ctx, caller, params }) => ({
    dispute: await withdrawDispute(ctx, caller, params.uuid),
  }),
})

/** A message may carry a whole result, which is not used. */
const MAX_EVENT_BYTES = 524_288
const ACCEPTED = 202

/**
 * The webhook where the identity provider says that a result changed, on the host of the institution that
 * asked. The signature is that of the bytes, so the body is not parsed before; callers without it get "not
 * found", as at an address that does not exist.
 */
export async function mountIdentityResults(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { vendor: string } }>(
      `${API_PREFIX}/identity-results/:vendor`,
      { schema: { hide: true }, bodyLimit: MAX_EVENT_BYTES },
      async (request, reply) => {
        const { later } = ctx.identity
        const { body, headers } = request
        if (later?.vendor !== request.params.vendor || !Buffer.isBuffer(body)) {
          throw new DomainError('not_found')
        }
        const { vendor } = later
        const event = later.verify({ body, headers, now: ctx.realTime.now() })
        if (event === 'forged') throw new DomainError('not_found')
        if (event === 'stale' || event === 'malformed') {
          request.log.warn({ vendor, why: event }, 'an identity event was refused')
          throw new RequestRefusal(400)
        }
        const effect = await receiveIdentityEvent(ctx, request.institution.id, vendor, event)
        const status = effect === 'parked' ? ACCEPTED : 200
        return reply.code(status).send(envelope(status, request.id, { data: { effect } }))
      },
    )
  })
}
