import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../../../../context.ts'
import { isUnavailable } from '../../../../platform/db/unavailable.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { credentialsOf } from '../../../../platform/http/authenticate.ts'
import { RETRY_AFTER_SECONDS } from '../../../../platform/http/failures.ts'
import { readPlainInputFirst } from '../../../../platform/http/plain-input.ts'
import { RequestRefusal } from '../../../../platform/http/request-refusal.ts'
import { originAt } from '../../../../platform/institutions/public-origin.ts'
import type { ProviderDesk } from './access.ts'
import {
  addGroup,
  listGroups,
  readOneGroup,
  removeGroup,
  replaceGroup,
  updateGroup,
} from './groups.ts'
import {
  addPerson,
  listPeople,
  readOnePerson,
  removePerson,
  replacePerson,
  tagOf,
  updatePerson,
} from './people.ts'
import { type Provider, asProvider, noteRefusal, resolveProvider } from './provider-calls.ts'
import {
  configDocument,
  errorDocument,
  groupDocument,
  listDocument,
  schemasDocument,
  typesDocument,
  userDocument,
} from './scim-documents.ts'
import { ScimRefusal } from './scim-input.ts'
import { SCIM_PATH } from './tokens.ts'

const MEDIA_TYPE = 'application/scim+json'
/** Enough for a call with about ten thousand members of a group. */
const MAX_BODY_BYTES = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The identity provider that makes the call; set only on SCIM addresses. */
    provider: Provider | undefined
  }
}

type ById = { Params: { id: string } }

/**
 * Serves SCIM 2.0 (RFC 7643 and 7644) on the institution's own host, by which its identity provider creates, changes
 * and disables staff. Errors have SCIM's format, and no cookie is read here.
 */
export async function mountProvisioning(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(
    async (scope) => {
      acceptScimOnly(scope)
      answerScimFailures(scope, ctx)
      scope.decorateRequest('provider', undefined)
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { ip, institution } = request
        const token = credentialsOf(request).bearer
        request.provider = await resolveProvider(ctx, institution.id, { token, ip })
      })
      scope.addHook('preValidation', readPlainInputFirst)
      mountDiscovery(scope, ctx)
      mountUsers(scope, ctx)
      mountGroups(scope, ctx)
      scope.all('/*', HIDDEN, () => {
        throw new ScimRefusal(404, 'There is nothing at this address.')
      })
    },
    { prefix: SCIM_PATH },
  )
}

const HIDDEN = { schema: { hide: true }, bodyLimit: MAX_BODY_BYTES }

function acceptScimOnly(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('remove', 'remove')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<string>(
    [MEDIA_TYPE, 'application/json'],
    { parseAs: 'string' },
    (request, text, done) => (text === '' ? done(null, undefined) : parse(request, text, done)),
  )
}

function mountDiscovery(scope: FastifyInstance, ctx: Context): void {
  const documents = {
    '/ServiceProviderConfig': configDocument,
    '/ResourceTypes': typesDocument,
    '/Schemas': schemasDocument,
  }
  for (const [path, documentOf] of Object.entries(documents)) {
    scope.get(path, HIDDEN, (request, reply) => send(reply, 200, documentOf(baseOf(ctx, request))))
  }
}

function mountUsers(scope: FastifyInstance, ctx: Context): void {
  const document = (request: FastifyRequest) => (person: Parameters<typeof userDocument>[0]) =>
    userDocument(person, baseOf(ctx, request))
  scope.get('/Users', HIDDEN, async (request, reply) => {
    const page = readQuery(request)
    const people = await run(ctx, request, (desk) => listPeople(desk, page))
    return send(reply, 200, listDocument(people, document(request)))
  })
  scope.post('/Users', HIDDEN, async (request, reply) => {
    const person = await run(ctx, request, (desk) => addPerson(desk, request.body))
    return sendOne(reply, 201, { row: person, document: document(request)(person) })
  })
  scope.get<ById>('/Users/:id', HIDDEN, async (request, reply) => {
    const person = await run(ctx, request, (desk) => readOnePerson(desk, idOf(request)))
    if (isKnown(request, person)) return reply.code(304).send()
    return sendOne(reply, 200, { row: person, document: document(request)(person) })
  })
  scope.put<ById>('/Users/:id', HIDDEN, async (request, reply) => {
    const person = await run(ctx, request, (desk) =>
      replacePerson(desk, idOf(request), changeOf(request)),
    )
    return sendOne(reply, 200, { row: person, document: document(request)(person) })
  })
  scope.patch<ById>('/Users/:id', HIDDEN, async (request, reply) => {
    const person = await run(ctx, request, (desk) =>
      updatePerson(desk, idOf(request), changeOf(request)),
    )
    return sendOne(reply, 200, { row: person, document: document(request)(person) })
  })
  scope.delete<ById>('/Users/:id', HIDDEN, async (request, reply) => {
    await run(ctx, request, (desk) =>
      removePerson(desk, idOf(request), request.headers['if-match']),
    )
    return reply.code(204).send()
  })
}

function mountGroups(scope: FastifyInstance, ctx: Context): void {
  const document = (request: FastifyRequest) => (group: Parameters<typeof groupDocument>[0]) =>
    groupDocument(group, baseOf(ctx, request))
  scope.get('/Groups', HIDDEN, async (request, reply) => {
    const page = readQuery(request)
    const groups = await run(ctx, request, (desk) => listGroups(desk, page))
    return send(reply, 200, listDocument(groups, document(request)))
  })
  scope.post('/Groups', HIDDEN, async (request, reply) => {
    const group = await run(ctx, request, (desk) => addGroup(desk, request.body))
    return sendOne(reply, 201, { row: group, document: document(request)(group) })
  })
  scope.get<ById>('/Groups/:id', HIDDEN, async (request, reply) => {
    const { withMembers } = readQuery(request)
    const group = await run(ctx, request, (desk) => readOneGroup(desk, idOf(request), withMembers))
    if (isKnown(request, group)) return reply.code(304).send()
    return sendOne(reply, 200, { row: group, document: document(request)(group) })
  })
  scope.put<ById>('/Groups/:id', HIDDEN, async (request, reply) => {
    const group = await run(ctx, request, (desk) =>
      replaceGroup(desk, idOf(request), changeOf(request)),
    )
    return sendOne(reply, 200, { row: group, document: document(request)(group) })
  })
  // The answer leaves out the group, because a patch of one member should not cost the list of all members.
  scope.patch<ById>('/Groups/:id', HIDDEN, async (request, reply) => {
    await run(ctx, request, (desk) => updateGroup(desk, idOf(request), changeOf(request)))
    return reply.code(204).send()
  })
  scope.delete<ById>('/Groups/:id', HIDDEN, async (request, reply) => {
    await run(ctx, request, (desk) => removeGroup(desk, idOf(request), request.headers['if-match']))
    return reply.code(204).send()
  })
}

function run<T>(
  ctx: Context,
  { provider, method }: FastifyRequest,
  act: (desk: ProviderDesk) => Promise<T>,
): Promise<T> {
  if (provider === undefined) throw new ScimRefusal(401, 'Send a token that is in use here.')
  return asProvider(ctx, provider, method === 'GET' ? 'read' : 'change', act)
}

function baseOf({ config }: Context, { hostname }: FastifyRequest): string {
  return originAt(config, hostname.toLowerCase()) + SCIM_PATH
}

/** A malformed id is answered like an unknown one. */
function idOf({ params }: FastifyRequest<ById>): string {
  const id = z.uuid().safeParse(params.id)
  if (!id.success) throw new ScimRefusal(404, 'There is nothing with this id.')
  return id.data.toLowerCase()
}

function changeOf({ body, headers }: FastifyRequest) {
  return { body, ifMatch: headers['if-match'] }
}

const Whole = z.pipe(z.string().check(z.regex(/^-?\d{1,9}$/)), z.transform(Number))
const Query = z.object({
  filter: z.optional(z.string()),
  startIndex: z.optional(Whole),
  count: z.optional(Whole),
  excludedAttributes: z.optional(z.string()),
})

function readQuery({ query }: FastifyRequest) {
  const read = Query.safeParse(query)
  if (!read.success) {
    const detail = 'Send filter, startIndex, count and excludedAttributes once each.'
    throw new ScimRefusal(400, detail, 'invalidValue')
  }
  const { excludedAttributes = '', ...page } = read.data
  const excluded = excludedAttributes.split(',').map((name) => name.trim().toLowerCase())
  return { ...page, withMembers: !excluded.includes('members') }
}

function isKnown({ headers }: FastifyRequest, row: { version: number }): boolean {
  return headers['if-none-match'] === tagOf(row)
}

function send(reply: FastifyReply, status: number, document: object) {
  return reply
    .code(status)
    .type(`${MEDIA_TYPE}; charset=utf-8`)
    .serializer(JSON.stringify)
    .send(document)
}

interface One {
  row: { version: number }
  document: { meta: { location: string } }
}

function sendOne(reply: FastifyReply, status: number, { row, document }: One) {
  reply.header('etag', tagOf(row)).header('location', document.meta.location)
  return send(reply, status, document)
}

/** Answers every failure in SCIM's format, and stores the last refusal for administrators. */
function answerScimFailures(scope: FastifyInstance, ctx: Context): void {
  scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const refusal = refusalOf(error)
    const { status, message } = refusal
    if (status >= 500 && !(error instanceof ScimRefusal)) {
      request.log.error({ err: error }, 'a call of SCIM failed')
    }
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    if (status === 429) reply.header('retry-after', 60)
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    const isNews = status < 500 && status !== 401 && status !== 404
    if (isNews && request.provider) await noteRefusal(ctx, request.provider, message)
    return send(reply, status, errorDocument(refusal))
  })
}

function refusalOf(error: FastifyError): ScimRefusal {
  if (error instanceof ScimRefusal) return error
  if (error instanceof DomainError) {
    if (error.code === 'not_found') return new ScimRefusal(404, 'There is nothing at this address.')
    if (error.code === 'unavailable') return new ScimRefusal(503, 'Try again in a moment.')
    const [words = error.message] = Object.values(error.fields ?? {}).flat()
    return new ScimRefusal(400, words, 'invalidValue')
  }
  if (error instanceof RequestRefusal) {
    return new ScimRefusal(error.status, 'The body cannot be read.', 'invalidSyntax')
  }
  if (isUnavailable(error)) return new ScimRefusal(503, 'Try again in a moment.')
  const status = error.statusCode ?? 500
  if (status === 413) return new ScimRefusal(413, 'The body is too large.')
  if (status === 415) return new ScimRefusal(415, `Send ${MEDIA_TYPE}.`)
  if (status < 500) return new ScimRefusal(status, 'The body cannot be read.', 'invalidSyntax')
  return new ScimRefusal(500, 'Something went wrong here. Try again later.')
}
