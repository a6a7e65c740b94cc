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

type Render = (branding: object, path: string, hasSession: boolean) => Promise<FirstPage>

/** Institutions times frames; what is kept is forgotten as a whole when there are more. */
const MAX_KEPT = 500

/**
 * Renders by the code built beside the web. A record and an address give the same page every time,
 * so each is rendered once. Without a built web, as in tests of the API, there is nothing to show.
 */
export async function firstPageRenderer(builtFile: string) {
  if (!existsSync(builtFile)) return null
  const { renderFirstPage } = (await import(pathToFileURL(builtFile).href)) as {
    renderFirstPage: Render
  }
  const kept = new Map<string, Promise<FirstPage>>()
  return (branding: Omit<Branding, 'theme'>, path: string, hasSession: boolean) => {
    const key = `${hasSession} ${path} ${JSON.stringify(branding)}`
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= MAX_KEPT) kept.clear()
    const rendered = renderFirstPage(branding, path, hasSession)
    kept.set(key, rendered)
    return rendered
  }
}
