import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'

declare module 'fastify' {
  interface RouteShorthandOptions {
    /** Pages of the same host may frame this one; nobody may frame any other. */
    framedByOurPages?: boolean
  }
  interface FastifyContextConfig {
    framedByOurPages?: boolean
  }
  interface FastifyReply {
    /** For what is inlined in this page; whoever asks for it puts it into the page's policy. */
    cspNonce: string
    /** As it was first asked for. */
    givenNonce: string | undefined
  }
}

/** What a page may load and who may frame it, with the nonce of what is inlined in it. */
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

/** The browser's own defences (TRUST: Browser), put together once: they stand in every reply. */
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
