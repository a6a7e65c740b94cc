import { randomBytes } from 'node:crypto'
import type { FastifyContextConfig, FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'

declare module 'fastify' {
  interface RouteShorthandOptions {
    /** Pages of the same host may frame this one; other pages may not be framed at all. */
    framedByOurPages?: boolean
    /** This page shows files that its own script fetched, such as a PDF that a customer sent. */
    showsFiles?: boolean
    /** The origin of another company that this page may frame and post a form to. */
    frames?: string
  }
  interface FastifyContextConfig {
    framedByOurPages?: boolean
    showsFiles?: boolean
    frames?: string
  }
  interface FastifyReply {
    /** The nonce for inline content of this page; reading it adds the nonce to the policy of the page. */
    cspNonce: string
    /** The nonce, once it was first requested. */
    givenNonce: string | undefined
  }
}

type Page = Pick<FastifyContextConfig, 'framedByOurPages' | 'showsFiles' | 'frames'>

/** The content security policy of a page: what it may load, who may frame it, and its nonce. */
function contentPolicy(
  { framedByOurPages = false, showsFiles = false, frames }: Page,
  nonce?: string,
): string {
  const other = frames === undefined ? '' : ` ${frames}`
  const inlined = nonce === undefined ? '' : ` 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src 'self'${inlined}`,
    `style-src 'self'${inlined}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // Browsers show a PDF as a plugin inside of a frame.
    `frame-src 'self'${showsFiles ? ' blob:' : ''}${other}`,
    "manifest-src 'self'",
    `form-action 'self'${other}`,
    "base-uri 'none'",
    `object-src ${showsFiles ? 'blob:' : "'none'"}`,
    `frame-ancestors ${framedByOurPages ? "'self'" : "'none'"}`,
  ].join(';')
}

const HEADERS = {
  'content-security-policy': contentPolicy({}),
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
  'content-security-policy': contentPolicy({ framedByOurPages: true }),
  'x-frame-options': 'SAMEORIGIN',
}

const SHOWING_FILES = {
  ...HEADERS,
  'content-security-policy': contentPolicy({ showsFiles: true }),
}

const ONLY_BY_TLS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

/** The security headers of what is no page. */
export function securityHeaders({ production }: Context['config']): Record<string, string> {
  return { ...HEADERS, ...(production && ONLY_BY_TLS) }
}

/** Sets the security headers of every reply (TRUST: Browser), which are built once. */
export function setSecurityHeaders(app: FastifyInstance, { config }: Context): void {
  const headers = securityHeaders(config)
  const always = config.production ? ONLY_BY_TLS : {}
  const framed = { ...FRAMED, ...always }
  const showingFiles = { ...SHOWING_FILES, ...always }
  app.decorateReply('givenNonce', undefined)
  app.decorateReply('cspNonce', { getter: giveNonce })
  app.addHook('onRoute', (route) => {
    if (route.framedByOurPages) route.config = { ...route.config, framedByOurPages: true }
    if (route.frames) route.config = { ...route.config, frames: route.frames }
    if (route.showsFiles) route.config = { ...route.config, showsFiles: true }
  })
  app.addHook('onRequest', (request, reply, done) => {
    const page = request.routeOptions.config
    reply.headers(page.framedByOurPages ? framed : page.showsFiles ? showingFiles : headers)
    done()
  })
}

function giveNonce(this: FastifyReply): string {
  this.givenNonce ??= addNonce(this)
  return this.givenNonce
}

function addNonce(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('hex')
  const page = reply.request.routeOptions.config
  reply.header('content-security-policy', contentPolicy(page, nonce))
  return nonce
}
