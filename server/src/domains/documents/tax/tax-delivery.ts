import type { TaxDelivery } from '@passbook/contract/tax-documents'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'

interface Person {
  institution_id: string
  depositor_id: string
}

/** On paper, unless a consent to electronic tax documents stands, in whichever version it was given. */
export async function taxDeliveryOf(
  db: Database,
  { institution_id, depositor_id }: Person,
): Promise<TaxDelivery> {
  const { rows } = await sql<{ stands: boolean }>`
    select exists (
      select from disclosure_attestations signed
      join disclosure_documents document on document.institution_id = signed.institution_id
        and document.id = signed.document_id and document.kind = 'tax_delivery'
      where signed.institution_id = ${institution_id} and signed.depositor_id = ${depositor_id}
        and not exists (
          select from consent_withdrawals withdrawn
          where withdrawn.institution_id = signed.institution_id
            and withdrawn.depositor_id = signed.depositor_id
            and withdrawn.document_id = signed.document_id
            and withdrawn.number = signed.number)) as stands`.execute(db)
  return rows[0]?.stands ? 'electronic' : 'paper'
}
