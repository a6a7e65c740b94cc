import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Branding } from '@passbook/contract/branding'

/** The part of a page that is shown before any script runs, rendered by the web app's code. */
export interface FirstPage {
  html: string
  title: string
  /** The path of a complete page, which the web app hydrates; null for a gray skeleton. */
  page: string | null
}

/** The prerender module that is built with the web app. */
interface Built {
  renderFirstPage: (branding: object, path: string, hasSession: boolean) => Promise<FirstPage>
  /** The page that a path leads to. All paths of one page have the same content. */
  placeOf: (path: string) => string
}

/** The cache size, about institutions times pages. The least recently used page is dropped. */
const MAX_CACHED = 1_000

/**
 * Returns a cached renderer of first pages. The same branding and page always give the same HTML. All
 * unknown paths count as one page, so random requests do not fill the cache. Without a built web app,
 * as in API tests, there is no renderer.
 */
export async function firstPageRenderer(builtFile: string) {
  if (!existsSync(builtFile)) return null
  const { renderFirstPage, placeOf } = (await import(pathToFileURL(builtFile).href)) as Built
  const cache = new Map<string, Promise<FirstPage>>()
  return (branding: Omit<Branding, 'theme'>, path: string, hasSession: boolean) => {
    const key = `${hasSession} ${placeOf(path)} ${JSON.stringify(branding)}`
    const page = cache.get(key) ?? renderFirstPage(branding, path, hasSession)
    // Re-inserting moves the page to the end, so that the first key is the least recently used.
    cache.delete(key)
    cache.set(key, page)
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    return page
  }
}
