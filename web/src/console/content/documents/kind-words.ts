import type { DisclosureKind } from '@passbook/contract/disclosures'

/** What each document is called among staff, whatever its title is. */
export const KIND_WORDS: Readonly<Record<DisclosureKind, string>> = {
  esign: 'Electronic delivery',
  agreement: 'Account agreement',
  privacy: 'Privacy notice',
  w9: 'Tax certification',
  tax_delivery: 'Tax documents on screen',
}
