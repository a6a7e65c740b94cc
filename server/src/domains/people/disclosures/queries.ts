import {
  type Disclosure,
  type DisclosureKind,
  RequiredKind,
  isRequired,
} from '@passbook/contract/disclosures'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'

export interface Reader {
  institution_id: string
  depositor_id: string
}

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>

/** The institution's documents, and when this reader opened, signed or withdrew them. */
function documentsFor(db: Database, { institution_id, depositor_id }: Reader) {
  return db
    .selectFrom('disclosure_documents as document')
    .leftJoin('disclosure_openings as opening', (join) =>
      join
        .onRef('opening.institution_id', '=', 'document.institution_id')
        .onRef('opening.document_id', '=', 'document.id')
        .on('opening.depositor_id', '=', depositor_id),
    )
    .leftJoin('disclosure_attestations as signed', (join) =>
      join
        .onRef('signed.institution_id', '=', 'document.institution_id')
        .onRef('signed.document_id', '=', 'document.id')
        .on('signed.depositor_id', '=', depositor_id)
        .on((eb) => eb.not(eb.exists(withdrawalOf('signed')))),
    )
    .select([
      'document.id',
      'document.hash',
      'document.kind',
      'document.title',
      'document.version',
      'document.published_at',
      'document.retired_at',
      'document.sections',
      'document.agreement',
      'opening.opened_at',
      'signed.signed_at',
      'signed.attestation',
    ])
    .select((eb) =>
      eb
        .case()
        .when('signed.signed_at', 'is', null)
        .then(
          eb
            .selectFrom('consent_withdrawals as last')
            .select('last.withdrawn_at')
            .whereRef('last.institution_id', '=', 'document.institution_id')
            .whereRef('last.document_id', '=', 'document.id')
            .where('last.depositor_id', '=', depositor_id)
            .orderBy('last.number', 'desc')
            .limit(1),
        )
        .end()
        .as('withdrawn_at'),
    )
    .where('document.institution_id', '=', institution_id)
}

/** The withdrawal of a signature, given by its SQL alias. A consent is active while there is none. */
function withdrawalOf(signature: string) {
  const column = (name: string) => sql.ref(`${signature}.${name}`)
  return sql<boolean>`(
    select 1 from consent_withdrawals withdrawn
    where withdrawn.institution_id = ${column('institution_id')}
      and withdrawn.depositor_id = ${column('depositor_id')}
      and withdrawn.document_id = ${column('document_id')}
      and withdrawn.number = ${column('number')})`
}

export function findDocument(db: Database, reader: Reader, documentId: string) {
  return documentsFor(db, reader).where('document.id', '=', documentId).executeTakeFirst()
}

/** The documents in force, in reading order. */
export function listInForce(db: Database, reader: Reader): Promise<DocumentRow[]> {
  return documentsFor(db, reader)
    .where('document.retired_at', 'is', null)
    .orderBy('document.position')
    .execute()
}

/** Every version of every document, in reading order. */
export function listPublished(db: Database, institution_id: string) {
  return db
    .selectFrom('disclosure_documents')
    .select([
      'id',
      'hash',
      'kind',
      'title',
      'version',
      'published_at',
      'retired_at',
      'sections',
      'agreement',
    ])
    .where('institution_id', '=', institution_id)
    .orderBy('position')
    .orderBy('version', 'desc')
    .execute()
}

/**
 * The required kinds whose document in force this reader has not signed. A kind without a document counts
 * as unsigned, because an account opens only after everything was shown (RULES: Opening).
 */
export async function listUnsignedKinds(db: Database, reader: Reader): Promise<RequiredKind[]> {
  const documents = await listInForce(db, reader)
  const signed = new Set(
    documents.filter(({ signed_at }) => signed_at !== null).map(({ kind }) => kind),
  )
  return RequiredKind.options.filter((kind) => !signed.has(kind))
}

/** The kinds of documents that an institution has. */
export async function listDocumentKinds(
  db: Database,
  institution_id: string,
): Promise<DisclosureKind[]> {
  const rows = await db
    .selectFrom('disclosure_documents')
    .select('kind')
    .distinct()
    .where('institution_id', '=', institution_id)
    .execute()
  return rows.map(({ kind }) => kind)
}

/** The text of the version in force of a kind. */
export function findInForce(db: Database, institution_id: string, kind: DisclosureKind) {
  return db
    .selectFrom('disclosure_documents')
    .select(['title', 'sections', 'agreement'])
    .where('institution_id', '=', institution_id)
    .where('kind', '=', kind)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

/** A document in the format of the API, without its text. */
export function toDisclosure(document: DocumentRow): Disclosure {
  const { id, hash, kind, title, version, attestation } = document
  return {
    uuid: id,
    hash,
    kind,
    title,
    version,
    is_required: isRequired(kind),
    is_active: document.retired_at === null,
    opened_at: document.opened_at?.toISOString() ?? null,
    signed_at: document.signed_at?.toISOString() ?? null,
    withdrawn_at: document.withdrawn_at?.toISOString() ?? null,
    attestation,
  }
}
