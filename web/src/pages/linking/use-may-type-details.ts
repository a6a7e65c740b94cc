import { linkingOffer } from '@passbook/contract/linking-mode'
import { useBranding } from '../../branding/use-branding.ts'

/** Whether the institution takes accounts typed by hand. */
export function useMayTypeDetails(): boolean {
  const branding = useBranding()
  return branding !== null && linkingOffer(branding.linking_mode).manual
}
