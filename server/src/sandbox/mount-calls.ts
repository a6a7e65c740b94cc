import type {
  Body,
  EndpointDefinition,
  EndpointGroup,
  Params,
  Query,
  Reply,
} from '@passbook/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { readPlainInputFirst } from '../platform/http/plain-input.ts'

/** The input of a sandbox handler. */
interface SandboxCall<E extends EndpointDefinition> {
  institution_id: string
  params: Params<E>
  query: Query<E>
  body: Body<E>
  request: FastifyRequest
  reply: FastifyReply
}

type Handlers<G extends EndpointGroup> = {
  [K in keyof G]: (call: SandboxCall<G[K]>) => Promise<Reply<G[K]>>
}

/**
 * Mounts a contract group as plain JSON. A missing handler is a compile error, and fields that the
 * contract does not list are never sent.
 */
export function mountCalls<G extends EndpointGroup>(
  app: FastifyInstance,
  prefix: string,
  group: G,
  handlers: Handlers<G>,
  onRequest: onRequestHookHandler[] = [],
): void {
  for (const [name, { method, path, params, query, body, data }] of Object.entries(group)) {
    // The mapped type above pairs handlers with endpoints; Object.entries loses that.
    const handler = handlers[name] as unknown as (
      call: SandboxCall<EndpointDefinition>,
    ) => Promise<unknown>
    app.route({
      method,
      url: prefix + path,
      schema: {
        hide: true,
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: { 200: data },
      },
      onRequest,
      preValidation: readPlainInputFirst,
      handler: (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { institution, params: given, query: asked, body: sent } = request
        const call = { params: given, query: asked, body: sent ?? {}, request, reply }
        return handler({ institution_id: institution.id, ...call } as SandboxCall<never>)
      },
    })
  }
}
