import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Branding, themeCss } from '@passbook/contract/branding'
import type { EndpointDefinition, MultipartFiles } from '@passbook/contract/endpoint'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Context } from '../../context.ts'
import { themeOf } from '../institutions/theme.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { docsGroups, MAX_SEARCH, tagOf, type Operation, renderDocs } from './docs.ts'
import { API_PREFIX } from './mount.ts'

const OPEN_API = `${API_PREFIX}/openapi.json`
const { resolve } = createRequire(import.meta.url)

/** Describes the contract as OpenAPI 3.1; it and the page at /docs are off in production by default. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Passbook API',
        version: '1',
        description: 'Every reply is the envelope of code, data, message, errors and success.',
      },
      tags: docsGroups.map(({ title, about }) => ({ name: title, description: about })),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        },
      },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input)
      const files = input.route.config?.readsFiles
      const tag = tagOf(String(input.route.method), input.url.slice(API_PREFIX.length))
      const described = files ? { ...schema, body: withFiles(schema['body'], files) } : schema
      return { schema: tag === undefined ? described : { ...described, tags: [tag] }, url }
    },
  })
}

/** Adds the file field to the fields of the body. */
function withFiles(body: unknown, { files, atMost }: MultipartFiles): object {
  const items = { type: 'string', format: 'binary' }
  const properties = { [files]: { type: 'array', maxItems: atMost, items } }
  if (!isObjectSchema(body)) return { allOf: [body, { type: 'object', properties }] }
  return { ...body, properties: { ...body.properties, ...properties } }
}

function isObjectSchema(body: unknown): body is { properties: object } {
  return typeof body === 'object' && body !== null && 'properties' in body
}

interface Document {
  paths: Record<string, Record<string, Operation>>
}

/** Mounts the OpenAPI description for tools and the page for people. */
export async function mountApiPages(app: FastifyInstance, ctx: Context): Promise<void> {
  if (!ctx.config.exposeDocs) return
  mountFonts(app)
  app.get(OPEN_API, { schema: { hide: true } }, async () => app.swagger())
  for (const url of ['/docs', '/docs/']) {
    app.get(url, { schema: { hide: true } }, async ({ institution, query }, reply) => {
      const theme: Branding['theme'] = themeOf(
        institution.color_primary,
        institution.color_secondary,
      )
      const page = renderDocs({
        prefix: API_PREFIX,
        find: finderIn(app.swagger() as unknown as Document),
        institution,
        theme: themeCss(theme),
        nonce: reply.cspNonce,
        openApi: OPEN_API,
        search: searchIn(query),
      })
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
    })
  }
}

/** The pages of the API are set in Lato, like every other page; the built web may not be there. */
function mountFonts(app: FastifyInstance): void {
  for (const weight of ['400', '700']) {
    const file = resolve(`@fontsource/lato/files/lato-latin-${weight}-normal.woff2`)
    app.get(`/docs/lato-${weight}.woff2`, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(file)),
    )
  }
}

function searchIn(query: unknown): string {
  const wanted = typeof query === 'object' && query !== null && 'q' in query ? query.q : ''
  return typeof wanted === 'string' ? wanted.slice(0, MAX_SEARCH) : ''
}

function finderIn({ paths }: Document) {
  return ({ method, path }: EndpointDefinition): Operation | undefined =>
    paths[API_PREFIX + path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}
