import { createContext, use, useSyncExternalStore } from 'react'
import { type Brand, brandingStore } from './branding-store.ts'

/**
 * The record a page is rendered with on the server, where one process renders for many institutions. A browser
 * shows one institution, whose record is in the store.
 */
export const BrandContext = createContext<Brand | null>(null)

const read = () => brandingStore.getState().branding

/** The record, or null before the first fetch if the page did not include it. */
export function useBranding(): Brand | null {
  const stored = useSyncExternalStore(brandingStore.subscribe, read, read)
  return use(BrandContext) ?? stored
}
