import { DisclosureKind, isRequired } from '@passbook/contract/disclosures'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { startFanOut } from '../../contact/alerts/fan-out.ts'
import { type DocumentWords, hashDocument } from './document-hash.ts'

export interface PublishInput {
  institution_id: string
  kind: DisclosureKind
  words: DocumentWords
  /** By the banking clock. */
  now: Date
  actor: Actor
}

export interface PublishedDocument {
  id: string
  version: number
  hash: string
}

/** Puts a new version of a document in force and retires the old one, in one transaction. */
export async function publishDocument(
  db: Database,
  input: PublishInput,
): Promise<PublishedDocument> {
  const { institution_id, kind, words, now, actor } = input
  assertReadable(words)
  const hash = hashDocument(words)
  return inTransaction(db, async (trx) => {
    const newest = await lockNewest(trx, institution_id, kind)
    if (newest?.hash === hash) throw invalid('document', 'This text is already in effect.')
    await retire(trx, institution_id, kind, now)
    const version = (newest?.version ?? 0) + 1
    const { id } = await trx
      .insertInto('disclosure_documents')
      .values({
        institution_id,
        kind,
        version,
        position: DisclosureKind.options.indexOf(kind) + 1,
        title: words.title,
        sections: JSON.stringify(words.sections),
        agreement: words.agreement,
        hash,
        published_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'publish_document',
      entity: 'disclosure_document',
      entityId: id,
      details: { kind, version, hash },
    })
    // A first version, or a document that is not required, needs no notice.
    if (newest !== undefined && isRequired(kind)) {
      await startFanOut(trx, {
        institution_id,
        kind: 'document_changed',
        event: `document:${id}`,
        params: { title: words.title },
        now,
      })
    }
    return { id, version, hash }
  })
}

function assertReadable({ title, sections, agreement }: DocumentWords): void {
  const hasWords = (text: string) => text.trim() !== ''
  const areReadable = sections.every(
    ({ heading, paragraphs }) =>
      hasWords(heading) && paragraphs.length > 0 && paragraphs.every(hasWords),
  )
  if (!hasWords(title)) throw invalid('title', 'Enter a title.')
  if (!hasWords(agreement)) throw invalid('agreement', 'Enter the agreement text.')
  if (sections.length === 0 || !areReadable) {
    throw invalid('sections', 'Each section needs a heading and at least one paragraph.')
  }
}

/** Locks the institution's row, so that publishers take turns and version numbers are consecutive. */
async function lockNewest(trx: Transaction, institution_id: string, kind: DisclosureKind) {
  await trx
    .selectFrom('institutions')
    .select('id')
    .where('id', '=', institution_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return trx
    .selectFrom('disclosure_documents')
    .select(['version', 'hash'])
    .where('institution_id', '=', institution_id)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .executeTakeFirst()
}

async function retire(trx: Transaction, institution_id: string, kind: DisclosureKind, now: Date) {
  await trx
    .updateTable('disclosure_documents')
    .set({ retired_at: now })
    .where('institution_id', '=', institution_id)
    .where('kind', '=', kind)
    .where('retired_at', 'is', null)
    .execute()
}
