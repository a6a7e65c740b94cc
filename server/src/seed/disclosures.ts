import { DisclosureKind } from '@passbook/contract/disclosures'
import { formatCents } from '@passbook/contract/money'
import { parseBusinessDate } from '../platform/calendar/business-date.ts'
import { easternInstant } from '../platform/calendar/eastern.ts'
import type { Transaction } from '../platform/db/transaction.ts'
import { readSavingsProduct } from '../ledger/product/queries.ts'
import { hashDocument } from '../domains/people/disclosures/document-hash.ts'
import { listDocumentKinds } from '../domains/people/disclosures/queries.ts'
import { findContact, phoneWords } from '../platform/institutions/contact.ts'
import { type Institution, findInstitution } from '../platform/institutions/queries.ts'
import { accountAgreement } from './documents/agreement.ts'
import { charterTerms } from './documents/charter-terms.ts'
import type { DocumentTerms, Documents } from './documents/document.ts'
import { esignConsent } from './documents/esign.ts'
import { privacyNotice } from './documents/privacy.ts'
import { taxDeliveryConsent } from './documents/tax-delivery.ts'
import { w9Certification } from './documents/w9.ts'

const documents: Documents = {
  esign: esignConsent,
  agreement: accountAgreement,
  privacy: privacyNotice,
  w9: w9Certification,
  tax_delivery: taxDeliveryConsent,
}

/** The documents are as old as the first rate, because the sandbox clock may begin in the past. */
const SINCE = easternInstant(parseBusinessDate('2020-01-01'), '00:00')

/** Adds the first version of each document that an institution lacks. */
export async function seedDisclosures(trx: Transaction, institution_id: string): Promise<void> {
  const known = await listDocumentKinds(trx, institution_id)
  const missing = DisclosureKind.options.filter((kind) => !known.includes(kind))
  if (missing.length === 0) return
  const terms = await readTerms(trx, institution_id)
  const rows = missing.map((kind) => {
    const words = documents[kind](terms)
    return {
      institution_id,
      kind,
      version: 1,
      position: DisclosureKind.options.indexOf(kind) + 1,
      title: words.title,
      sections: JSON.stringify(words.sections),
      agreement: words.agreement,
      hash: hashDocument(words),
      published_at: SINCE,
    }
  })
  await trx.insertInto('disclosure_documents').values(rows).execute()
}

async function readTerms(trx: Transaction, institution_id: string): Promise<DocumentTerms> {
  const institution = await findInstitution(trx, institution_id)
  const product = await readSavingsProduct(trx, institution_id)
  return {
    name: institution.name,
    shortName: institution.short_name,
    supportEmail: institution.support_email,
    reach: await reachWords(trx, institution),
    insurer: institution.insurer,
    words: charterTerms(institution.insurer),
    parValue: product.par_value_cents === null ? null : formatCents(product.par_value_cents),
  }
}

/** How to reach the institution about errors and stolen passwords (Reg E 1005.7(b)(2) and (10)). */
async function reachWords(
  trx: Transaction,
  { id, support_email }: Pick<Institution, 'id' | 'support_email'>,
): Promise<string> {
  const { name, phone, address } = await findContact(trx, id)
  const online = `in the message center or at ${support_email}`
  return phone === null
    ? `write to us ${online}`
    : `call us at ${phoneWords(phone)}, or write to us at ${[name, ...address].join(', ')}, ${online}`
}
