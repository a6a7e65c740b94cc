import type { DisclosureKind } from '@passbook/contract/disclosures'

/** The name that staff use for each document, independent of its title. */
export const KIND_WORDS: Readonly<Record<DisclosureKind, string>> = {
  esign: 'Electronic delivery',
  agreement: 'Account agreement',
  privacy: 'Privacy notice',
  w9: 'Tax certification',
  tax_delivery: 'Electronic tax documents',
}
