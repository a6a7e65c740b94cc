import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { KnownInstitution, Part } from '../../../platform/institutions/known-institution.ts'
import { type DocumentRow, type Reader, listPublished } from './queries.ts'

type Published = Awaited<ReturnType<typeof listPublished>>

const KEPT_DOCUMENTS: Part<Published> = {
  name: 'documents',
  read: (db, { id }) => listPublished(db, id),
}

type Mark = { document_id: string } & Pick<
  DocumentRow,
  'opened_at' | 'signed_at' | 'withdrawn_at' | 'attestation'
>

const findMarks = statement(
  (_db, { institution_id, depositor_id }: Reader) => sql<Mark>`
    select coalesce(opening.document_id, signed.document_id) as document_id,
      opening.opened_at, signed.withdrawn_at,
      case when signed.withdrawn_at is null then signed.signed_at end as signed_at,
      case when signed.withdrawn_at is null then signed.attestation end as attestation
    from (
      select opened.document_id, opened.opened_at from disclosure_openings opened
      where opened.institution_id = ${institution_id} and opened.depositor_id = ${depositor_id}
    ) opening
    full join (
      select distinct on (attested.document_id) attested.document_id, attested.signed_at,
        attested.attestation, withdrawn.withdrawn_at
      from disclosure_attestations attested
      left join consent_withdrawals withdrawn
        on withdrawn.institution_id = attested.institution_id
        and withdrawn.depositor_id = attested.depositor_id
        and withdrawn.document_id = attested.document_id and withdrawn.number = attested.number
      where attested.institution_id = ${institution_id}
        and attested.depositor_id = ${depositor_id}
      order by attested.document_id, attested.number desc
    ) signed on signed.document_id = opening.document_id`,
)

const NO_MARK = { opened_at: null, signed_at: null, withdrawn_at: null, attestation: null }

/**
 * What the reader ever signed, in any version, and what is in force, in the order to read them: the words
 * from memory, what this reader did with them from the database.
 */
export async function listKeptDocuments(
  db: Database,
  known: KnownInstitution,
  { institution_id, depositor_id }: Reader,
  which: { signed: boolean; inForce: boolean },
): Promise<DocumentRow[]> {
  const documents = await known.part(KEPT_DOCUMENTS)
  const marks = await findMarks(db, { institution_id, depositor_id })
  const byDocument = new Map(marks.map(({ document_id, ...mark }) => [document_id, mark]))
  return documents
    .map((document) => ({ ...document, ...(byDocument.get(document.id) ?? NO_MARK) }))
    .filter(
      ({ signed_at, withdrawn_at, retired_at }) =>
        (which.signed && (signed_at ?? withdrawn_at) !== null) ||
        (which.inForce && retired_at === null),
    )
}
