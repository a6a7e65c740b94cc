import type { DisclosureKind } from '@passbook/contract/disclosures'
import * as wording from '../wording.ts'

/** The name that staff use for each document, independent of its title. */
export const KIND_WORDS: Readonly<Record<DisclosureKind, string>> = {
  esign: wording.electronicDelivery,
  agreement: wording.accountAgreement,
  privacy: wording.privacyNotice,
  w9: wording.taxCertification,
  tax_delivery: wording.electronicTaxDocuments,
}
