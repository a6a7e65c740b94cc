import type { DepositorPage } from '@passbook/contract/web-pages'
import { existsSync, readFileSync } from 'node:fs'
import type { Loads } from './boot-scripts.ts'

/** The files of each page, by its address, besides those of every first load; written with the build. */
export type PageModules = Readonly<Record<string, readonly string[]>>

/** Without a session every page of signed-in people leads to sign-in. */
const SIGN_IN: DepositorPage = '/login'

/** What the build wrote down of its pages. */
export interface BuiltPages {
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
