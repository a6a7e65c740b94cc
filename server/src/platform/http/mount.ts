import { authEndpoints } from '@passbook/contract/auth'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { envelopeSchema } from '@passbook/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../../context.ts'
import { authenticate } from './authenticate.ts'
import { assertCsrf, assertOwnPage } from './csrf.ts'
import { envelope } from './envelope.ts'
import { Answer, type Call, type Implemented } from './implement.ts'
import { readPlainInput, acceptJsonOnly } from './plain-input.ts'
import { acceptFiles } from './uploads.ts'
import { replySerializer } from './replies.ts'

export const API_PREFIX = '/api/v1'

/** Calls that hash a password; they have separate slots. */
const HASH_PASSWORDS = new Set<EndpointDefinition>([
  authEndpoints.login,
  authEndpoints.register,
  authEndpoints.resetPassword,
])

/** Loose, because the other headers are not checked here. */
const IdempotencyKey = z.looseObject({
  'idempotency-key': z
    .string('Send an Idempotency-Key')
    .check(z.minLength(8, 'Send at least 8 characters'), z.maxLength(200, 'Send at most 200')),
})

/** Mounts the endpoints: tenant, CSRF, session and schema before the handler, the envelope after it. */
export async function mountApi(
  app: FastifyInstance,
  ctx: Context,
  api: readonly Implemented[],
): Promise<void> {
  await app.register(async (scope) => {
    acceptJsonOnly(scope)
    const takesFiles = ({ endpoint }: Implemented) => endpoint.multipart !== undefined
    mountAll(
      scope,
      ctx,
      api.filter((one) => !takesFiles(one)),
    )
    await scope.register(async (files) => {
      await acceptFiles(files)
      mountAll(files, ctx, api.filter(takesFiles))
    })
  })
}

function mountAll(scope: FastifyInstance, ctx: Context, api: readonly Implemented[]): void {
  for (const implemented of api) {
    const { path } = implemented.endpoint
    mount(scope, ctx, implemented, path)
    // SPEC 7 has one path with a trailing slash; it also works without it.
    if (path.endsWith('/')) mount(scope, ctx, implemented, path.slice(0, -1), { isAlias: true })
  }
}

function mount(
  app: FastifyInstance,
  ctx: Context,
  { endpoint, handler }: Implemented,
  path: string,
  { isAlias = false } = {},
): void {
  const mutates = endpoint.method !== 'GET'
  const serialize = replySerializer(endpoint)
  app.route({
    method: endpoint.method,
    url: API_PREFIX + path,
    schema: {
      // Only the console pages use the console calls, so they are not documented.
      hide: isAlias || isOfConsole(endpoint),
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.multipart && { consumes: ['multipart/form-data', 'application/json'] }),
      ...(endpoint.idempotent && { headers: IdempotencyKey }),
      ...(endpoint.auth !== 'none' && { security: [{ bearer: [], session: [] }] }),
      response: responsesOf(endpoint),
    },
    config: {
      hashesPassword: HASH_PASSWORDS.has(endpoint),
      checksVersion: endpoint.auth === 'session',
      readsFiles: endpoint.multipart,
    },
    onRequest: async (request, reply) => {
      if (endpoint.withoutXsrf) assertOwnPage(ctx, request)
      else if (mutates) assertCsrf(ctx, request, isOfConsole(endpoint) ? 'staff' : 'depositor')
      request.caller = await authenticate(ctx, request, reply, endpoint)
    },
    preValidation: (request, _reply, done) => {
      readPlainInput(request, endpoint.body !== undefined)
      done()
    },
    serializerCompiler: ({ httpStatus }) => (httpStatus === '2xx' ? serialize : JSON.stringify),
    handler: async (request, reply) => {
      const result = await handler(readCall(ctx, request, reply))
      const answer = result instanceof Answer ? result : new Answer(result)
      return reply
        .code(answer.status)
        .send(envelope(answer.status, request.id, { data: answer.data, message: answer.message }))
    },
  })
}

function isOfConsole({ path }: EndpointDefinition): boolean {
  return path.startsWith('/console/')
}

/** The possible responses of a call, for OpenAPI; errors are the same envelope without data. */
function responsesOf({ auth, method, body, query, errors = [], data }: EndpointDefinition) {
  const refusals = [
    ...(auth === 'none' ? [] : [401]),
    ...(method === 'GET' ? [] : [419]),
    ...(body || query ? [422] : []),
    ...errors,
  ]
  const refused = envelopeSchema(z.null())
  return {
    '2xx': envelopeSchema(data),
    ...Object.fromEntries(refusals.map((status) => [status, refused])),
  }
}

/** The schemas have parsed params, query and body; the caller matches the endpoint's `auth`. */
function readCall(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  return {
    ctx,
    institution: request.institution,
    known: request.known,
    caller: request.caller,
    params: request.params,
    query: request.query,
    body: request.body ?? {},
    files: request.routeOptions.config.readsFiles && (request.uploads ?? []),
    idempotencyKey: request.headers['idempotency-key'],
    request,
    reply,
  } as Call<EndpointDefinition>
}
