import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import { brandingStore } from './branding-store.ts'
import { useBranding } from './use-branding.ts'

/** The vocabulary of a bank or of a credit union (UX 42). */
export function useCharterWords() {
  return CHARTER_WORDS[charterOf(useBranding()?.insurer ?? 'NONE')]
}

/** The same outside of a component. */
export function charterWords() {
  return CHARTER_WORDS[charterOf(brandingStore.getState().branding?.insurer ?? 'NONE')]
}
