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
import { SESSION_COOKIE } from '../../platform/http/cookies.ts'
import { type Entry, type Loads, oneByOne, wholePage } from './boot-scripts.ts'
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

/** Made anew for each reply, because of its nonce: a middling level costs the least in all. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 6 }

/** Sends a page as the browser can read it best. It holds nothing secret that sizes could betray. */
async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply.type('text/html; charset=utf-8')
  return sendCompressed(request, reply, html)
}

/** Sends what is text, whatever it means, as small as the browser can read it. */
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

/** The built web: hashed assets cached for good, and one page that already wears the brand. */
export async function mountWeb(app: FastifyInstance, ctx: Context): Promise<void> {
  mountLogos(app, ctx)
  const { entries, pages } = readBuiltPages(path.join(WEB_DIST, '.vite/pages.json'))
  // API-only processes and tests of the API run without a built web.
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
  mountBrandPreview(app, ctx, {
    index: readEntry('index.html'),
    preview: readEntry('preview.html'),
  })
  const sendConsole = pageSender(ctx, readEntry('console.html'))
  for (const address of ['/console', '/console/*']) {
    app.get(address, { schema: { hide: true } }, (request, reply) => {
      if (!canBePage(request.url, request.headers.accept)) throw new DomainError('not_found')
      return sendConsole(request, reply)
    })
  }
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (!canBePage(request.url, request.headers.accept)) throw new DomainError('not_found')
    return sendPage(request, reply)
  })
}

function entryReader(entries: Readonly<Record<string, Loads>>) {
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

/** Each is made once. A page that has something to show is seen before its scripts are asked for. */
function templates({ html, loads }: Entry, pages: PageModules | undefined) {
  const read = (address: string) => readFileSync(path.join(WEB_DIST, address), 'utf8')
  const kept = new Map<string, string>()
  return (visit: Visit, isSeen: boolean) => {
    const { pathname, hasSession } = visit
    const key = `${isSeen} ${hasSession} ${pages && pathname in pages ? pathname : ''}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const all = { ...loads, modules: [...loads.modules, ...modulesOf(pages ?? {}, visit)] }
    const page = isSeen ? wholePage(html, all, read) : oneByOne(html, all)
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
        // Drawings are text; pictures are small already.
        const isDrawing = logo.content_type === 'image/svg+xml'
        return isDrawing ? sendCompressed(request, reply, logo.content) : reply.send(logo.content)
      },
    )
  }
}
