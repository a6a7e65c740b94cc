import { type Charter, charterOf } from '@passbook/contract/charter'
import { useBranding } from '../../branding/use-branding.ts'

/** UX 42: whom a bank calls a customer is a member of a credit union. */
export function sayAt(charter: Charter, words: string): string {
  if (charter === 'bank') return words
  return words.replaceAll(/\bcustomer/g, 'member').replaceAll(/\bCustomer/g, 'Member')
}

/** Puts our own words as the institution says them; never what somebody wrote. */
export function useSay(): (words: string) => string {
  const charter = charterOf(useBranding()?.insurer ?? 'NONE')
  return (words) => sayAt(charter, words)
}
