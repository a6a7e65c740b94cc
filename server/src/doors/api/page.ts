import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { authEndpoints } from '@passbook/contract/auth'
import { type Branding, themeCss } from '@passbook/contract/branding'
import { EARLY_CHECK, WELCOME } from '@passbook/contract/early-check'
import type { DepositorPage } from '@passbook/contract/web-pages'
import { escapeHtml } from '../../platform/html.ts'
import { type PageAssets, NONCE_PLACE } from './boot-scripts.ts'
import type { FirstPage } from './first-page.ts'

/** Paths of the API and of operator pages. When those are off, they are 404 and never a page. */
const RESERVED_PATHS = /^\/(api|sandbox|assets|brand|docs|metrics|healthz|readyz)(\/|$)/i
/** Empty parts and `..`, which browsers and proxies read differently, and hidden files. */
const ODD_PART = /\/[/.]/
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const CONTROL_OR_BACKSLASH = /[\u0000-\u001F\u007F\\]/

/**
 * Whether an address can be a page of the web app, which itself decides what to show there. An
 * address with an extension is a file, unless the browser asks for HTML.
 */
export function canBePage(url: string, accept = ''): boolean {
  const pathname = decode(url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, ''))
  if (pathname === undefined || !pathname.startsWith('/')) return false
  const isOdd = ODD_PART.test(pathname) || CONTROL_OR_BACKSLASH.test(pathname)
  const isFile = path.extname(pathname) !== '' && !accept.includes('text/html')
  return !isOdd && !RESERVED_PATHS.test(pathname) && !isFile
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/** The extra files of each page by its path, besides those of every first load. The build writes them. */
export type PageModules = Readonly<Record<string, readonly string[]>>

/** Without a session, every page for signed-in people leads to sign-in. */
const SIGN_IN: DepositorPage = '/login'

/** The list of pages that the build wrote. */
interface BuiltPages {
  /** The assets of each HTML file. */
  entries: Readonly<Record<string, PageAssets>>
  pages: PageModules
}

export function readBuiltPages(builtFile: string): BuiltPages {
  if (!existsSync(builtFile)) return { entries: {}, pages: {} }
  return JSON.parse(readFileSync(builtFile, 'utf8')) as BuiltPages
}

export interface Visit {
  pathname: string
  /** Whether the browser sent a session cookie. */
  hasSession: boolean
}

/**
 * The extra modules that a page preloads with those of every first load. Otherwise each would load
 * only when another imports it, with one more round trip every time.
 */
export function modulesOf(pages: PageModules, { pathname, hasSession }: Visit): string[] {
  const files = pages[hasSession ? pathname : SIGN_IN] ?? []
  return files.map((file) => `/${file}`)
}

const { answer, owedLogout, greeting } = EARLY_CHECK

/**
 * The script that checks the session early. If a logout is pending or storage is blocked, it must not
 * prolong the session, so the app asks later. The app handles a failed check when it awaits the
 * answer. Home shows the greeting as soon as the answer is there.
 */
const SCRIPT = `<script nonce="${NONCE_PLACE}">try{
if(!localStorage.getItem('${owedLogout}')){
const check=fetch('/api/v1${authEndpoints.authCheck.path}',{credentials:'include',headers:{accept:'application/json'}})
check.catch(()=>0)
check.then((reply)=>reply.clone().json()).then(({data})=>{
const place=document.getElementById('${greeting}')
const name=data.progress.first_name
if(place&&name)place.textContent='${WELCOME}, '+name
}).catch(()=>0)
self.${answer}=check
}}catch{}</script>
`

/** Adds the early session check. Personal content needs its answer, which need not wait for scripts. */
export function withEarlyCheck(template: string): string {
  // It comes before the stylesheet, because later scripts would wait for it.
  return template.replace('<!--passbook:head-->', (mark) => SCRIPT + mark)
}

/** A session cookie: until the browser is closed, pages come without the ribbon. */
const DISMISSED = { name: 'sandbox-ribbon', value: 'off' }

const LINKS = [
  ['Console', '/sandbox'],
  ['Inbox', '/sandbox#inbox'],
  ['Clock', '/sandbox#clock'],
] as const

/** The ribbon is one thin amber line above the app, which fits on any phone. */
const RIBBON_STYLE = `
  .sandbox-ribbon { display: flex; align-items: center; gap: 0.5rem; padding: 0 1.25rem;
    font-size: 0.875rem; white-space: nowrap; color: var(--color-warning);
    background: var(--color-warning-tint); border-bottom: 1px solid var(--color-hairline) }
  .sandbox-ribbon :is(a, button) { display: inline-flex; align-items: center; min-height: 2.75rem;
    padding: 0 0.25rem; text-decoration: underline; text-underline-offset: 4px }
  .sandbox-ribbon button { margin-inline-start: auto }
  @media print { .sandbox-ribbon { display: none } }`

const HIDE_RIBBON_SCRIPT = `
  const ribbon = document.querySelector('.sandbox-ribbon')
  ribbon.querySelector('button').addEventListener('click', () => {
    document.cookie = '${DISMISSED.name}=${DISMISSED.value}; path=/; samesite=lax'
    ribbon.remove()
  })`

interface RibbonVisit {
  cookies: Record<string, string | undefined>
  nonce: string
}

/**
 * Adds the links to the sandbox to a page. They come with the page, so that nothing moves later, and
 * are not part of the depositor app.
 */
export function withRibbon(html: string, { cookies, nonce }: RibbonVisit): string {
  if (cookies[DISMISSED.name] === DISMISSED.value) return html
  const links = LINKS.map(([label, address]) => `<a href="${address}">${label}</a>`).join('')
  const ribbon =
    `<style nonce="${nonce}">${RIBBON_STYLE}</style>` +
    `<aside class="sandbox-ribbon" aria-label="Sandbox"><strong>Sandbox</strong>${links}` +
    '<button type="button" aria-label="Hide the sandbox ribbon">Hide</button></aside>' +
    `<script nonce="${nonce}">{${HIDE_RIBBON_SCRIPT}\n}</script>`
  return html.replace('<body>', () => `<body>${ribbon}`)
}

export interface PageContent {
  branding: Branding
  nonce: string
  /** Whether the browser sent a session cookie. The page then waits for the session check. */
  hasSession: boolean
  /** The content shown before any script runs; null on sandbox pages. */
  first: FirstPage | null
}

/**
 * Fills the page template for one institution, so that title, colors, logo and text are there before
 * any script runs: no flash of another brand, and nothing moves.
 */
export function renderPage(template: string, content: PageContent): string {
  const { first, hasSession } = content
  return template
    .replace(
      '<html lang="en">',
      `<html lang="en" data-session="${hasSession ? 'present' : 'none'}">`,
    )
    .replaceAll(NONCE_PLACE, content.nonce)
    .replace('<!--passbook:head-->', () => head(content))
    .replace('<div id="root"><!--passbook:boot--></div>', () => (first ? root(first) : ROOT))
}

const ROOT = '<div id="root"></div>'

function root({ html, page }: FirstPage): string {
  return `<div id="root"${page === null ? '' : ` data-page="${escapeHtml(page)}"`}>${html}</div>`
}

function head({ branding: { theme, ...branding }, nonce, first }: PageContent): string {
  return [
    `<title>${escapeHtml(first?.title ?? branding.name)}</title>`,
    `<link rel="icon" href="${escapeHtml(branding.logos.icon)}">`,
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<style nonce="${nonce}">${themeCss(theme)}</style>`,
    `<script type="application/json" id="branding">${escapeJson(branding)}</script>`,
  ].join('\n    ')
}

/** In a script element only `<` can end it, so it is escaped. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
