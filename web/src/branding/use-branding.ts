import type { Branding } from '@passbook/contract/branding'
import { useBrandingStore } from './branding-store.ts'

/** The record, or null in the moment before the first fetch when the page did not carry it. */
export function useBranding(): Branding | null {
  return useBrandingStore((state) => state.branding)
}
