import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'

declare module 'fastify' {
  interface RouteShorthandOptions {
    /** Pages of the same host may frame this one; other pages may not be framed at all. */
    framedByOurPages?: boolean
  }
  interface FastifyContextConfig {
    framedByOurPages?: boolean
  }
  interface FastifyReply {
    /** The nonce for inline content of this page; reading it adds the nonce to the policy of the page. */
    cspNonce: string
    /** The nonce, once it was first requested. */
    givenNonce: string | undefined
  }
}

/** The content security policy of a page: what it may load, who may frame it, and its nonce. */
function contentPolicy(framedBy: "'none'" | "'self'", nonce?: string): string {
  const inlined = nonce === undefined ? '' : ` 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src 'self'${inlined}`,
    `style-src 'self'${inlined}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framedBy}`,
  ].join(';')
}

const HEADERS = {
  'content-security-policy': contentPolicy("'none'"),
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
}

const FRAMED = {
  ...HEADERS,
  'content-security-policy': contentPolicy("'self'"),
  'x-frame-options': 'SAMEORIGIN',
}

const ONLY_BY_TLS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

/** Sets the security headers of every reply (TRUST: Browser), which are built once. */
export function setSecurityHeaders(app: FastifyInstance, { config }: Context): void {
  const always = config.production ? ONLY_BY_TLS : {}
  const headers = { ...HEADERS, ...always }
  const framed = { ...FRAMED, ...always }
  app.decorateReply('givenNonce', undefined)
  app.decorateReply('cspNonce', { getter: giveNonce })
  app.addHook('onRoute', (route) => {
    if (route.framedByOurPages) route.config = { ...route.config, framedByOurPages: true }
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.framedByOurPages ? framed : headers)
    done()
  })
}

function giveNonce(this: FastifyReply): string {
  this.givenNonce ??= addNonce(this)
  return this.givenNonce
}

function addNonce(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('hex')
  const isFramed = reply.request.routeOptions.config.framedByOurPages
  reply.header('content-security-policy', contentPolicy(isFramed ? "'self'" : "'none'", nonce))
  return nonce
}
