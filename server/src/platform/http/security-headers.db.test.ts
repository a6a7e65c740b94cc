import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { setSecurityHeaders } from './security-headers.ts'

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';" +
  "connect-src 'self';frame-src 'self';manifest-src 'self';form-action 'self';base-uri 'none';" +
  "object-src 'none';frame-ancestors 'none'"

describe('security headers', () => {
  const test = useTestApp()
  const get = (url: string, accept = 'application/json') =>
    test.app.inject({ url, headers: { host: 'localhost', accept } })

  it.each(['/api/v1/branding', '/api/v1/user', '/healthz', '/api/v1/nothing', '/brand/icon'])(
    'stand in the reply of %s',
    async (url) => {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'content-security-policy': POLICY,
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-dns-prefetch-control': 'off',
        'x-download-options': 'noopen',
        'x-frame-options': 'DENY',
        'x-permitted-cross-domain-policies': 'none',
        'x-xss-protection': '0',
      })
      // Without TLS a browser would be told of a host that has none.
      expect(headers).not.toHaveProperty('strict-transport-security')
    },
  )

  it('allow what is inlined in a page by a nonce that no other page has', async () => {
    const nonces = []
    for (let page = 0; page < 2; page += 1) {
      const { headers, body } = await get('/brand/nothing?x', 'text/html')
      const policy = String(headers['content-security-policy'])
      const nonce = /style-src 'self' 'nonce-([0-9a-f]{32})'/.exec(policy)?.[1]
      expect(policy.replaceAll(` 'nonce-${nonce}'`, '')).toBe(POLICY)
      expect(body).toContain(`nonce="${nonce}"`)
      nonces.push(nonce)
    }
    expect(new Set(nonces).size).toBe(2)
  })

  it('let a page that shows files frame what its own script fetched, and no other page', async () => {
    const app = Fastify()
    setSecurityHeaders(app, test.ctx)
    app.get('/console', { showsFiles: true }, () => 'a page')
    app.get('/other', () => 'a page')
    const policyOf = async (url: string) =>
      (await app.inject(url)).headers['content-security-policy']
    const showing = POLICY.replace("frame-src 'self'", "frame-src 'self' blob:").replace(
      "object-src 'none'",
      'object-src blob:',
    )
    expect([await policyOf('/console'), await policyOf('/other')]).toEqual([showing, POLICY])
    await app.close()
  })

  it('allow only the page around a vendor’s widget to frame it and post to it', async () => {
    const app = Fastify()
    setSecurityHeaders(app, test.ctx)
    const vendor = 'https://fastlink.example'
    const framed = { framedByOurPages: true, frames: vendor }
    app.get('/bank-link', framed, (_request, reply) => reply.cspNonce)
    app.get('/other', (_request, reply) => reply.cspNonce)
    const policyOf = async (url: string) => {
      const { headers, body } = await app.inject(url)
      return String(headers['content-security-policy']).replaceAll(` 'nonce-${body}'`, '')
    }
    const around = POLICY.replace("frame-src 'self'", `frame-src 'self' ${vendor}`)
      .replace("form-action 'self'", `form-action 'self' ${vendor}`)
      .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    expect([await policyOf('/bank-link'), await policyOf('/other')]).toEqual([around, POLICY])
    await app.close()
  })
})
