import { type ComponentType, createElement } from 'react'

/** SPEC 1: at most one reload in ten seconds. */
const RELOAD_GUARD_MS = 10_000
const RELOADED_AT = 'passbook-reloaded-at'

export class PageLoadError extends Error {}

export interface PageLoader {
  /** Loads the module; `wanted` gives the address that asked for it. */
  load: (wanted: () => string) => Promise<void>
  /** The page, once its module is there. */
  Page: ComponentType
}

/** A page's module, loaded when somebody goes there, and tried again whenever it failed before. */
export function pageLoader(load: () => Promise<ComponentType>): PageLoader {
  let page: ComponentType | null = null
  return {
    load: async (wanted) => {
      page ??= await loadModule(load, wanted)
    },
    Page: () => page && createElement(page),
  }
}

/**
 * After a release the old file is gone: the page that was wanted is loaded anew, once. Without a
 * network it is not: the browser's own error page would take the place of ours.
 */
export async function loadModule<T>(load: () => Promise<T>, wanted: () => string): Promise<T> {
  try {
    return await load()
  } catch {
    const address = wanted()
    if (!mayReload(Date.now()) || !(await isReachable(address))) {
      throw new PageLoadError('This page could not be loaded.')
    }
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    goTo(address)
    return new Promise(() => undefined)
  }
}

function mayReload(nowMs: number): boolean {
  const last = sessionStorage.getItem(RELOADED_AT)
  return last === null || nowMs - Number(last) > RELOAD_GUARD_MS
}

/** Whether our server would answer, so that no error page of the browser's comes in its place. */
export async function isReachable(address: string): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Where the page that is open is. */
export function hereAddress(): string {
  const { pathname, search, hash } = location
  return pathname + search + hash
}

function goTo(address: string): void {
  if (address === hereAddress()) location.reload()
  else location.assign(address)
}
