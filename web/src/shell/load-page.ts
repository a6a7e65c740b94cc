import type { ComponentType } from 'react'

/** SPEC 1: at most one reload in ten seconds. */
export const RELOAD_GUARD_MS = 10_000
const RELOADED_AT = 'passbook-reloaded-at'

export class PageLoadError extends Error {}

/** Whether a page module that failed may be tried again by reloading: after a release the old file is gone. */
export function mayReload(lastReloadAt: number | null, now: number): boolean {
  return lastReloadAt === null || now - lastReloadAt > RELOAD_GUARD_MS
}

/** Loads a page's module; on failure reloads once, and after that says so. */
export async function loadPage(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await load()
  } catch {
    const last = sessionStorage.getItem(RELOADED_AT)
    if (!mayReload(last === null ? null : Number(last), Date.now())) {
      throw new PageLoadError('This page could not be loaded.')
    }
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    location.reload()
    return new Promise(() => undefined)
  }
}
