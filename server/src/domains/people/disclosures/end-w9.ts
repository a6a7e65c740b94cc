import { sql } from 'kysely'
import type { Transaction } from '../../../platform/db/transaction.ts'

interface EndedW9 {
  institution_id: string
  depositor_id: string
  at: Date
  /** Only the signature under this version; otherwise those under every version. */
  document_id?: string
  /** Where the person signed a new one; a signature that staff ended came from nowhere. */
  origin?: { ip: string; user_agent: string }
}

const BY_STAFF = { ip: '', user_agent: 'staff' }

/** Ends a person's signatures under the W-9, so that they can sign it again. The signatures stay on record. */
export async function endW9(
  trx: Transaction,
  { institution_id, depositor_id, at, document_id, origin = BY_STAFF }: EndedW9,
): Promise<void> {
  await sql`
    insert into consent_withdrawals
      (institution_id, depositor_id, document_id, number, ip, user_agent, withdrawn_at)
    select signed.institution_id, signed.depositor_id, signed.document_id, signed.number,
      ${origin.ip}, ${origin.user_agent}, ${at}
    from disclosure_attestations signed
    join disclosure_documents document on document.institution_id = signed.institution_id
      and document.id = signed.document_id and document.kind = 'w9'
    where signed.institution_id = ${institution_id} and signed.depositor_id = ${depositor_id}
      and (${document_id ?? null}::uuid is null or signed.document_id = ${document_id ?? null})
    on conflict do nothing`.execute(trx)
}
