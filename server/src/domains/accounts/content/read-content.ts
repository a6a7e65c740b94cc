import type { Approval } from '@passbook/contract/console/approvals'
import type { SetRate, ShownBanner } from '@passbook/contract/console/content'
import type { DocumentVersion, DocumentWords } from '@passbook/contract/console/content/documents'
import { PEOPLE_COUNTED } from '@passbook/contract/console/content/terms'
import { DisclosureKind, isRequired } from '@passbook/contract/disclosures'
import type { Context } from '../../../context.ts'
import { apyFromRate, parseRate } from '../../../ledger/interest-math.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { asStaff } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { KnownInstitution } from '../../../platform/institutions/known-institution.ts'
import { endBanner, listBannerTimes } from '../../contact/alerts/banners.ts'
import { listHolderIds } from '../../contact/alerts/recipients.ts'
import { readLiveValues, listFaqs } from '../../contact/faqs/faqs.ts'
import { dropChange, listPlanned } from '../terms/plan-change.ts'
import { readTerms } from '../terms/read-terms.ts'

/** The notices that show now or will. */
export async function listBanners(
  { db, realTime }: Context,
  { institution_id }: StaffCaller,
): Promise<ShownBanner[]> {
  const banners = await listBannerTimes(db, institution_id, realTime.now())
  return banners.map(({ id, starts_at, ends_at, ...banner }) => ({
    uuid: id,
    ...banner,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  }))
}

/** What the institution pays, has paid and will pay. */
export async function listRates(
  { db }: Context,
  { institution_id }: StaffCaller,
): Promise<SetRate[]> {
  const rates = await db
    .selectFrom('product_rates')
    .select(['rate', 'effective_date'])
    .where('institution_id', '=', institution_id)
    .orderBy('effective_date', 'desc')
    .execute()
  return rates.map((set) => ({ ...set, apy: apyFromRate(parseRate(set.rate)) }))
}

/** The questions and answers as they are written, and what their names in braces stand for. */
export async function readWrittenFaqs(
  { db, clock }: Context,
  { institution_id }: StaffCaller,
  known: KnownInstitution,
) {
  const values = await readLiveValues(known, easternDate(clock.now()))
  const faqs = await listFaqs(db, institution_id)
  return {
    faqs,
    values: [...values].map(([name, value]) => ({ name, value })),
    is_asked: await isAsked(db, institution_id, 'publish_faqs'),
  }
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Who is told of news for everybody; of very many it is enough to know that they are. */
async function countPeople(db: Database, institution_id: string): Promise<number> {
  const ids = await listHolderIds(db, institution_id, {
    after: FIRST,
    limit: PEOPLE_COUNTED,
  })
  return ids.length
}

/** Whether a second person has been asked and has not decided. */
export async function isAsked(
  db: Database,
  institution_id: string,
  what: Approval['what'],
): Promise<boolean> {
  const open = await db
    .selectFrom('staff_approvals')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('what', '=', what)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Takes a notice down at once: what is wrong need not wait for a second person. */
export function takeDown(ctx: Context, caller: StaffCaller, banner_id: string): Promise<void> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'content.propose', ({ trx, actor }) =>
    endBanner(trx, { institution_id, banner_id, now: ctx.realTime.now(), actor }),
  )
}

/** The terms as they are, and what waits for its day. */
export async function readTermsDesk({ db, clock }: Context, { institution_id }: StaffCaller) {
  const planned = await listPlanned(db, institution_id, 'change_terms')
  return {
    terms: await readTerms(db, institution_id),
    today: easternDate(clock.now()),
    planned: planned.map(({ id, words, effective_date, planned_at }) => ({
      uuid: id,
      words,
      effective_date,
      planned_at: planned_at.toISOString(),
    })),
    people: await countPeople(db, institution_id),
  }
}

/** Takes back what has not come into force: leaving all as it is needs no second person. */
export function dropPlanned(ctx: Context, caller: StaffCaller, id: string): Promise<void> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'content.propose', ({ trx, now, actor }) =>
    dropChange(trx, { institution_id, id, now, actor }),
  )
}

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
