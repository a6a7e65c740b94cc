import type { DocumentVersion, DocumentWords } from '@passbook/contract/console/content/documents'
import { DisclosureKind, isRequired } from '@passbook/contract/disclosures'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { listPlanned } from '../../terms/plan-change.ts'
import { countPeople } from '../count-people.ts'

/** Every document with its versions, and what two people agreed to for a later day. */
export async function listDocuments({ db, clock }: Context, { institution_id }: StaffCaller) {
  const versions = await versionsOf(db, institution_id).orderBy('version', 'desc').execute()
  const planned = await listPlanned(db, institution_id, 'publish_document')
  return {
    documents: DisclosureKind.options.map((kind) => {
      const waits = planned.find(({ subject }) => subject === kind)
      return {
        kind,
        is_required: isRequired(kind),
        versions: versions.filter((each) => each.kind === kind).map(toVersion),
        planned: waits
          ? { uuid: waits.id, kind, title: waits.words, effective_date: waits.effective_date }
          : null,
      }
    }),
    people: await countPeople(db, institution_id),
    today: easternDate(clock.now()),
  }
}

/** The words of one version. */
export async function readDocument(
  { db }: Context,
  { institution_id }: StaffCaller,
  uuid: string,
): Promise<{ version: DocumentVersion; words: DocumentWords }> {
  const found = await versionsOf(db, institution_id)
    .select(['sections', 'agreement'])
    .where('id', '=', uuid)
    .executeTakeFirst()
  if (found === undefined) throw new DomainError('not_found')
  const { title, sections, agreement } = found
  return { version: toVersion(found), words: { title, sections, agreement } }
}

function versionsOf(db: Database, institution_id: string) {
  return db
    .selectFrom('disclosure_documents')
    .select(['id', 'kind', 'version', 'title', 'published_at', 'retired_at'])
    .where('institution_id', '=', institution_id)
}

type Row = Awaited<ReturnType<ReturnType<typeof versionsOf>['execute']>>[number]

function toVersion({ id, kind, version, title, published_at, retired_at }: Row): DocumentVersion {
  return {
    uuid: id,
    kind,
    version,
    title,
    published_at: published_at.toISOString(),
    retired_at: retired_at?.toISOString() ?? null,
  }
}
