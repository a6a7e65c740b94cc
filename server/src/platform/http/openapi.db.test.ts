import { endpoints } from '@passbook/contract'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../../test/app.ts'
import { addDomain } from '../../../test/domains.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@unused.example/passbook',
  DATABASE_ADMIN_URL: 'postgres://owner@unused.example/passbook',
}

interface Operation {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; schema?: object }[]
  requestBody?: object
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
  security?: Record<string, string[]>[]
}

interface Document {
  openapi: string
  info: { title: string; version: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, { type: string; name?: string }> }
}

const all = Object.values(endpoints).flatMap(
  (group) => Object.values(group) as EndpointDefinition[],
)

describe('the OpenAPI document', () => {
  const test = useTestApp()
  const open = useTwinApp(test, { ...PRODUCTION, EXPOSE_DOCS: 'on', EXPOSE_METRICS: 'on' })
  const closed = useTwinApp(test, PRODUCTION)

  const HOST = 'bank.example'
  beforeAll(() => addDomain(test, 'harborlight', HOST))

  const get = (app: typeof test, url: string) => app.app.inject({ url, headers: { host: HOST } })

  it('is 3.1 and lists every endpoint, with its parameters, body, reply and who may call', async () => {
    const document = (await get(test, '/api/v1/openapi.json')).json<Document>()
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.info).toMatchObject({ title: 'Passbook API', version: '1' })
    const schemes = document.components.securitySchemes
    expect(schemes['session']).toMatchObject({ type: 'apiKey', name: '__Host-passbook-session' })
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const wanted = all.map(
      ({ method, path }) => `${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(listed.toSorted()).toEqual(wanted.toSorted())
    for (const endpoint of all) assertDescribed(document, endpoint, schemes)
  })

  function assertDescribed(
    { paths }: Document,
    { method, path, params, body, auth, summary }: EndpointDefinition,
    schemes: object,
  ) {
    const address = `/api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`
    const operation = paths[address]?.[method.toLowerCase()]
    expect(operation?.summary).toBe(summary)
    const named = operation?.parameters?.filter((one) => one.in === 'path').map(({ name }) => name)
    expect(named ?? []).toEqual(Object.keys(params?.shape ?? {}))
    expect(operation?.requestBody !== undefined).toBe(body !== undefined)
    expect(operation?.security !== undefined).toBe(auth !== 'none')
    for (const scheme of operation?.security?.flatMap((one) => Object.keys(one)) ?? []) {
      expect(schemes).toHaveProperty(scheme)
    }
    const reply = operation?.responses['2XX'] ?? operation?.responses['2xx']
    expect(reply?.content?.['application/json']?.schema).toMatchObject({
      type: 'object',
      properties: { code: {}, data: {}, message: {}, errors: {}, success: {}, invocation_id: {} },
    })
  }

  it('names the feature of every call', async () => {
    const document = (await get(test, '/api/v1/openapi.json')).json<Document>()
    const operations = Object.values(document.paths).flatMap((each) => Object.values(each))
    const names = document.tags.map(({ name }) => name)
    expect(names).toContain('Signing in')
    for (const { tags = [] } of operations) expect(names).toContain(tags[0])
  })

  it('has a page at /docs in our own look: every call, an example each, no script', async () => {
    for (const url of ['/docs', '/docs/']) {
      const { body, headers, statusCode } = await get(test, url)
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/swagger|<script|style="|onclick/i)
      expect(body).toContain('<title>API · Harborlight Savings</title>')
      const nonce = /<style nonce="(\w+)">/.exec(body)?.[1]
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      expect(body.split('<details>')).toHaveLength(all.length + 1)
      expect(body.split('<h3>Reply</h3>')).toHaveLength(all.length + 1)
      expect(body).toContain('&quot;password&quot;: &quot;a long enough passphrase&quot;')
      expect(exampleIn(body, '/login')).toContain('&quot;email&quot;: &quot;ada@example.com&quot;')
      expect(exampleIn(body, '/login')).not.toContain('&quot;email&quot;: null')
    }
  })

  it('is set in Lato and finds calls by their words', async () => {
    const font = await get(test, '/docs/lato-400.woff2')
    expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2'])
    const { body } = await get(test, '/docs?q=passkey%20remove')
    expect(body).toContain('1 call found for “passkey remove”.')
    expect(body).toContain('<code>/passkeys/:uuid</code>')
    expect(body).not.toContain('<code>/login</code>')
    expect((await get(test, '/docs?q=%3Cb%3E')).body).toContain('0 calls found for “&lt;b&gt;”')
  })

  /** What the page shows of one call. */
  function exampleIn(body: string, path: string): string {
    return body.split('<details>').find((each) => each.includes(`<code>${path}</code>`)) ?? ''
  }

  it('has figures at /metrics', async () => {
    expect((await get(test, '/metrics')).statusCode).toBe(200)
  })

  it.each(['/api/v1/openapi.json', '/docs', '/docs/', '/metrics'])(
    '%s is closed in production unless opened on purpose',
    async (url) => {
      const { statusCode, body } = await get(closed, url)
      // The built web answers unknown addresses with its own page.
      expect(statusCode === 404 || body.startsWith('<!doctype html>')).toBe(true)
      expect(body).not.toMatch(/openapi|http_request_duration/i)
      expect((await get(open, url)).body).not.toBe(body)
    },
  )
})
