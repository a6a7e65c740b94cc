import { CHARTER_WORDS, type Charter, charterOf } from '@passbook/contract/charter'
import { brandingStore } from './branding-store.ts'
import { useBranding } from './use-branding.ts'

/** The vocabulary of a bank or of a credit union (UX 42). */
export function useCharterWords() {
  return CHARTER_WORDS[useCharter()]
}

/** The legal form of the institution. */
export function useCharter(): Charter {
  return charterOf(useBranding()?.insurer ?? 'NONE')
}

/** The legal form of the institution, outside of a component. */
export function currentCharter(): Charter {
  return charterOf(brandingStore.getState().branding?.insurer ?? 'NONE')
}
