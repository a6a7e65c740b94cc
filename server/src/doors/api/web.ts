import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { logoVersion, readLogo } from '../../domains/contact/branding/change-institution.ts'
import { readBranding } from '../../domains/contact/branding/read-branding.ts'
import type { LogoForm } from '../../platform/db/tables/institutions.ts'
import { DomainError } from '../../platform/errors.ts'
import { BANK_LINK_END, BANK_LINK_PAGE } from '../../platform/ports/aggregator/port.ts'
import { SESSION_COOKIE } from '../../platform/http/cookies.ts'
import { type Entry, type PageAssets, withScriptsInTurn, withInlineStyles } from './boot-scripts.ts'
import { mountBrandPreview } from './brand-preview.ts'
import {
  withEarlyCheck,
  canBePage,
  type PageModules,
  type Visit,
  modulesOf,
  readBuiltPages,
  renderPage,
  withRibbon,
} from './page.ts'
import { firstPageRenderer } from './first-page.ts'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** Pages are compressed for each reply, because the nonce differs; a medium level is the fastest overall. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 6 }

/** Sends a page compressed. It holds no secrets, so its size cannot leak any. */
async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply.type('text/html; charset=utf-8')
  return sendCompressed(request, reply, html)
}

/** Sends text with the best compression the browser accepts. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string | Buffer) {
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.header('vary', 'accept-encoding')
  if (/\bbr\b/.test(accepted)) {
    return reply.header('content-encoding', 'br').send(await toBrotli(text, BROTLI))
  }
  if (/\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(await toGzip(text, GZIP))
  }
  return reply.send(text)
}

const WEB_DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
const ONE_YEAR_SECONDS = 31_536_000

/** Serves the built web app: hashed assets, cached for a year, and one page in the institution's brand. */
export async function mountWeb(app: FastifyInstance, ctx: Context): Promise<void> {
  mountLogos(app, ctx)
  const { entries, pages } = readBuiltPages(path.join(WEB_DIST, '.vite/pages.json'))
  // API-only processes and API tests run without a built web app.
  if (Object.keys(entries).length === 0) return
  const readEntry = entryReader(entries)
  await app.register(fastifyStatic, {
    root: path.join(WEB_DIST, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: ONE_YEAR_SECONDS * 1000,
    index: false,
    logLevel: 'warn',
  })
  const render = await firstPageRenderer(path.join(WEB_DIST, 'server/prerender.js'))
  const hasRibbon = ctx.config.sandbox
  const sendPage = pageSender(ctx, readEntry('index.html'), { render, hasRibbon, pages })
  app.get('/', { schema: { hide: true } }, sendPage)
  if (ctx.config.sandbox) {
    const sendSandbox = pageSender(ctx, readEntry('sandbox.html'))
    app.get('/sandbox', { schema: { hide: true } }, sendSandbox)
    const sendWidget = pageSender(ctx, readEntry('widget.html'))
    const framed = { schema: { hide: true }, framedByOurPages: true }
    app.get('/sandbox/widget', framed, sendWidget)
  }
  mountBankLink(app, ctx, pageSender(ctx, readEntry('bank-link.html')))
  mountBrandPreview(app, ctx, {
    index: readEntry('index.html'),
    preview: readEntry('preview.html'),
  })
  const sendConsole = pageSender(ctx, readEntry('console.html'))
  for (const address of ['/console', '/console/*']) {
    app.get(address, { schema: { hide: true }, showsFiles: true }, (request, reply) => {
      if (!canBePage(request.url, request.headers.accept)) throw new DomainError('not_found')
      return sendConsole(request, reply)
    })
  }
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (!canBePage(request.url, request.headers.accept)) throw new DomainError('not_found')
    return sendPage(request, reply)
  })
}

/**
 * Serves the page around an aggregator's widget. Only this page may frame the vendor, and only our pages may frame
 * it.
 */
function mountBankLink(
  app: FastifyInstance,
  { aggregator: { vendor } }: Context,
  send: ReturnType<typeof pageSender>,
): void {
  if (vendor === undefined) return
  const frames = vendor.framedOrigin ? { frames: vendor.framedOrigin } : {}
  app.get(BANK_LINK_PAGE, { schema: { hide: true }, framedByOurPages: true, ...frames }, send)
  app.get(BANK_LINK_END, { schema: { hide: true } }, send)
}

function entryReader(entries: Readonly<Record<string, PageAssets>>) {
  return (file: string): Entry => {
    const loads = entries[file]
    if (loads === undefined) throw new Error(`${file} is not in the build of the web`)
    return { html: readFileSync(path.join(WEB_DIST, file), 'utf8'), loads }
  }
}

type Renderer = Awaited<ReturnType<typeof firstPageRenderer>>

interface Additions {
  render?: Renderer
  hasRibbon?: boolean
  pages?: PageModules
}

function pageSender(ctx: Context, entry: Entry, additions: Additions = {}) {
  const { render, hasRibbon, pages } = additions
  const templateOf = templates(entry, pages)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const branding = await readBranding(ctx, request.known)
    const hasSession = request.cookies[SESSION_COOKIE] !== undefined
    const pathname = new URL(request.url, 'http://page').pathname
    const first = (await render?.(branding, pathname, hasSession)) ?? null
    const content = { branding, nonce: reply.cspNonce, hasSession, first }
    reply.header('cache-control', 'no-store')
    const page = renderPage(templateOf({ pathname, hasSession }, first !== null), content)
    const visit = { cookies: request.cookies, nonce: reply.cspNonce }
    return sendHtml(request, reply, hasRibbon ? withRibbon(page, visit) : page)
  }
}

/** Makes each page template once. A page with content to show is painted before its scripts load. */
function templates({ html, loads }: Entry, pages: PageModules | undefined) {
  const read = (address: string) => readFileSync(path.join(WEB_DIST, address), 'utf8')
  const kept = new Map<string, string>()
  return (visit: Visit, hasContent: boolean) => {
    const { pathname, hasSession } = visit
    const key = `${hasContent} ${hasSession} ${pages && pathname in pages ? pathname : ''}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const all = { ...loads, modules: [...loads.modules, ...modulesOf(pages ?? {}, visit)] }
    const page = hasContent ? withInlineStyles(html, all, read) : withScriptsInTurn(html, all)
    const made = pages && hasSession ? withEarlyCheck(page) : page
    kept.set(key, made)
    return made
  }
}

function mountLogos(app: FastifyInstance, ctx: Context): void {
  const forms: LogoForm[] = ['hor-color', 'hor-white', 'icon']
  for (const form of forms) {
    app.get(
      `/brand/${form}`,
      { schema: { hide: true }, logLevel: 'warn' },
      async (request, reply) => {
        const logo = await readLogo(ctx.db, request.known, form)
        if (!logo) throw new DomainError('not_found')
        const tag = `"${await logoVersion(request.known, form)}"`
        reply.header('etag', tag)
        if (request.headers['if-none-match'] === tag) return reply.code(304).send()
        reply
          .type(logo.content_type)
          .header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`)
        // SVGs are text; PNGs are already compressed.
        const isSvg = logo.content_type === 'image/svg+xml'
        return isSvg ? sendCompressed(request, reply, logo.content) : reply.send(logo.content)
      },
    )
  }
}
