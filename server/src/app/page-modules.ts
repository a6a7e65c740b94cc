import { existsSync, readFileSync } from 'node:fs'
import { withEarlyCheck } from './early-check.ts'

/** The files of each page, by its address, besides those of every first load; written with the build. */
export type PageModules = Readonly<Record<string, readonly string[]>>

/** Without a session every page of signed-in people leads to sign-in. */
const SIGN_IN = '/login'

export function readPageModules(builtFile: string): PageModules {
  if (!existsSync(builtFile)) return {}
  return JSON.parse(readFileSync(builtFile, 'utf8')) as PageModules
}

export interface Visit {
  pathname: string
  /** Whether the browser sent a session cookie. */
  hasSession: boolean
}

/**
 * Has the page ask along with itself for what it will need: its own files, and who is there. Otherwise
 * each file would wait until another names it, a way to the server and back every time.
 */
export function inAdvance(template: string, modules: PageModules, visit: Visit): string {
  const { pathname, hasSession } = visit
  const page = withModules(template, modules[hasSession ? pathname : SIGN_IN] ?? [])
  return hasSession ? withEarlyCheck(page) : page
}

/** Style and fonts still come before them. */
function withModules(template: string, files: readonly string[]): string {
  const links = files.map(
    (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">\n`,
  )
  return template.replace('</head>', () => `${links.join('')}</head>`)
}
