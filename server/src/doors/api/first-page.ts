import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Branding } from '@passbook/contract/branding'

/** What of a page can be shown before any script runs, as the web itself renders it. */
export interface FirstPage {
  html: string
  title: string
  /** The path of a page that is whole, which the web then takes over; null for a frame in grey. */
  page: string | null
}

/** What is built beside the web. */
interface Built {
  renderFirstPage: (branding: object, path: string, hasSession: boolean) => Promise<FirstPage>
  /** Which page an address leads to: all that lead to one page show the same. */
  placeOf: (path: string) => string
}

/** Institutions times pages; of more the one that was not asked for longest is forgotten. */
const MAX_KEPT = 1_000

/**
 * Renders by the code built beside the web. A record and a place give the same page every time, so each is
 * rendered once; an address that leads nowhere is one place, so that random addresses push nothing out. Without a built web, as in tests of the API, there is nothing to show.
 */
export async function firstPageRenderer(builtFile: string) {
  if (!existsSync(builtFile)) return null
  const { renderFirstPage, placeOf } = (await import(pathToFileURL(builtFile).href)) as Built
  const kept = new Map<string, Promise<FirstPage>>()
  return (branding: Omit<Branding, 'theme'>, path: string, hasSession: boolean) => {
    const key = `${hasSession} ${placeOf(path)} ${JSON.stringify(branding)}`
    const page = kept.get(key) ?? renderFirstPage(branding, path, hasSession)
    // The one that was asked for last is the last to be forgotten.
    kept.delete(key)
    kept.set(key, page)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    return page
  }
}
