import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import { useBranding } from './use-branding.ts'

/** The words of a bank or of a credit union (UX 42). */
export function useCharterWords() {
  return CHARTER_WORDS[charterOf(useBranding()?.insurer ?? 'NONE')]
}
