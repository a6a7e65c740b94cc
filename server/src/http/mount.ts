import { envelopeSchema } from '@passbook/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { api } from './api.ts'
import { assertCsrf } from './csrf.ts'
import { envelope } from './envelope.ts'
import { Answer, type Implemented } from './implement.ts'

export const API_PREFIX = '/api/v1'

/** Mounts the contract: schema, tenant, CSRF and session in front, the envelope behind. */
export function mountApi(app: FastifyInstance, ctx: Context): void {
  for (const implemented of api) mount(app, ctx, implemented)
}

function mount(app: FastifyInstance, ctx: Context, { endpoint, handler }: Implemented): void {
  const mutates = endpoint.method !== 'GET'
  app.route({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path,
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { '2xx': envelopeSchema(endpoint.data.nullable()) },
    },
    onRequest: async (request) => {
      if (mutates) assertCsrf(ctx, request)
    },
    handler: async (request, reply) => {
      const result = await handler(readCall(ctx, request, reply))
      const answer = result instanceof Answer ? result : new Answer(result)
      return reply
        .code(answer.status)
        .send(envelope(answer.status, request.id, { data: answer.data, message: answer.message }))
    },
  })
}

function readCall(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  return {
    ctx,
    institution: request.institution,
    params: request.params as Record<never, never>,
    query: request.query as Record<never, never>,
    body: (request.body ?? {}) as Record<never, never>,
    request,
    reply,
  }
}
