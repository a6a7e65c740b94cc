import { type ComponentType, createElement } from 'react'

/** SPEC 1: at most one reload in ten seconds. */
const RELOAD_GUARD_MS = 10_000
const RELOADED_AT = 'passbook-reloaded-at'

export class PageLoadError extends Error {}

export interface PageLoader {
  /** Loads the module; `wanted` returns the URL that needs it. */
  load: (wanted: () => string) => Promise<void>
  /** The page, once its module is loaded. */
  Page: ComponentType
}

/** A page's module, loaded on demand, and tried again after a failure. */
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
 * After a release the old file is gone, so the wanted page is reloaded, once. Not without a
 * network, because the browser's error page would replace ours.
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

/** Whether our server answers, so that the browser does not show its own error page. */
export async function isReachable(address: string): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** The URL of the open page. */
export function hereAddress(): string {
  const { pathname, search, hash } = location
  return pathname + search + hash
}

function goTo(address: string): void {
  if (address === hereAddress()) location.reload()
  else location.assign(address)
}
