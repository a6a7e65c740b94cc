import { useSyncExternalStore } from 'react'
import { type Brand, brandingStore } from './branding-store.ts'

const read = () => brandingStore.getState().branding

/** The record, or null in the moment before the first fetch when the page did not carry it. */
export function useBranding(): Brand | null {
  return useSyncExternalStore(brandingStore.subscribe, read, read)
}
