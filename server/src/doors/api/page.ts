import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { authEndpoints } from '@passbook/contract/auth'
import { type Branding, themeCss } from '@passbook/contract/branding'
import { EARLY_CHECK, WELCOME } from '@passbook/contract/early-check'
import type { DepositorPage } from '@passbook/contract/web-pages'
import { escapeHtml } from '../../platform/html.ts'
import { type Loads, NONCE_PLACE } from './boot-scripts.ts'
import type { FirstPage } from './first-page.ts'

/** Addresses of calls and operators' pages: closed, they are nothing at all. */
const OURS = /^\/(api|sandbox|assets|brand|docs|metrics|healthz|readyz)(\/|$)/i
/** Empty parts and `..`, which browsers and proxies each read their own way, and hidden files. */
const ODD_PART = /\/[/.]/
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const UNSPEAKABLE = /[\u0000-\u001F\u007F\\]/

/**
 * Whether an address can be a page of the web at all; what it shows there the web itself decides.
 * One with an ending is a file, unless somebody asks for a page there.
 */
export function canBePage(url: string, accept = ''): boolean {
  const pathname = decode(url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, ''))
  if (pathname === undefined || !pathname.startsWith('/')) return false
  const isOdd = ODD_PART.test(pathname) || UNSPEAKABLE.test(pathname)
  const isFile = path.extname(pathname) !== '' && !accept.includes('text/html')
  return !isOdd && !OURS.test(pathname) && !isFile
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/** The files of each page, by its address, besides those of every first load; written with the build. */
export type PageModules = Readonly<Record<string, readonly string[]>>

/** Without a session every page of signed-in people leads to sign-in. */
const SIGN_IN: DepositorPage = '/login'

/** What the build wrote down of its pages. */
interface BuiltPages {
  /** What each page of HTML loads, by its file. */
  entries: Readonly<Record<string, Loads>>
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
 * The files of its own that a page asks for along with those of every first load. Otherwise each would
 * wait until another names it, a way to the server and back every time.
 */
export function modulesOf(pages: PageModules, { pathname, hasSession }: Visit): string[] {
  const files = pages[hasSession ? pathname : SIGN_IN] ?? []
  return files.map((file) => `/${file}`)
}

const { answer, owedLogout, greeting } = EARLY_CHECK

/**
 * Where a browser owes a log out, or forbids us to look, the session must not be prolonged: the scripts
 * ask later. Who waits for the answer hears that it failed; until then nobody has to. Home greets its
 * person as soon as it is there.
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

/**
 * Has the page ask who is there as its first deed: everything a person sees of their own waits for
 * that answer, and it need not wait for the scripts.
 */
export function withEarlyCheck(template: string): string {
  // Ahead of the style, for which scripts behind it would wait.
  return template.replace('<!--passbook:head-->', (mark) => SCRIPT + mark)
}

/** Until the browser is closed: pages are then sent without it. */
const DISMISSED = { name: 'sandbox-ribbon', value: 'off' }

const WAYS = [
  ['Console', '/sandbox'],
  ['Inbox', '/sandbox#inbox'],
  ['Clock', '/sandbox#clock'],
] as const

/** A hairline of amber above the bank, on one line of any phone: seen, and out of the way. */
const STYLE = `
  .sandbox-ribbon { display: flex; align-items: center; gap: 0.5rem; padding: 0 1.25rem;
    font-size: 0.875rem; white-space: nowrap; color: var(--color-warning);
    background: var(--color-warning-tint); border-bottom: 1px solid var(--color-hairline) }
  .sandbox-ribbon :is(a, button) { display: inline-flex; align-items: center; min-height: 2.75rem;
    padding: 0 0.25rem; text-decoration: underline; text-underline-offset: 4px }
  .sandbox-ribbon button { margin-inline-start: auto }
  @media print { .sandbox-ribbon { display: none } }`

const HIDE = `
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
 * The way back from the bank to its simulated outside world, put into a page where the sandbox is on.
 * It comes with the page, so that nothing waits for it or jumps, and is no part of what depositors load.
 */
export function withRibbon(html: string, { cookies, nonce }: RibbonVisit): string {
  if (cookies[DISMISSED.name] === DISMISSED.value) return html
  const links = WAYS.map(([label, address]) => `<a href="${address}">${label}</a>`).join('')
  const ribbon =
    `<style nonce="${nonce}">${STYLE}</style>` +
    `<aside class="sandbox-ribbon" aria-label="Sandbox"><strong>Sandbox</strong>${links}` +
    '<button type="button" aria-label="Hide the sandbox ribbon">Hide</button></aside>' +
    `<script nonce="${nonce}">{${HIDE}\n}</script>`
  return html.replace('<body>', () => `<body>${ribbon}`)
}

export interface PageContent {
  branding: Branding
  nonce: string
  /** Whether the browser sent a session cookie: the page then resumes before it decides anything. */
  hasSession: boolean
  /** What can be read before any script runs; none on pages of the sandbox's own. */
  first: FirstPage | null
}

/**
 * Fills the built page for one institution, so that title, colours, logo and words are there before
 * any script runs: no flash of another brand, no jump when the branding is fetched.
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

/** Inside a script element only `<` can end it. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
