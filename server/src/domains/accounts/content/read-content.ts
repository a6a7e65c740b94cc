import type { Approval } from '@passbook/contract/console/approvals'
import type { SetRate, ShownBanner } from '@passbook/contract/console/content'
import type { DocumentVersion, DocumentWords } from '@passbook/contract/console/content/documents'
import { PEOPLE_COUNTED } from '@passbook/contract/console/content/terms'
import { DisclosureKind, isRequired } from '@passbook/contract/disclosures'
import type { Context } from '../../../context.ts'
import { apyFromRate, formatRate, parseRate } from '../../../ledger/interest-math.ts'
import { readRates } from '../../../ledger/interest/rates.ts'
import { readPercent } from '../../../ledger/product/terms.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { asStaff } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { CachedInstitution } from '../../../platform/institutions/known-institution.ts'
import { endBanner, listBannerTimes } from '../../contact/alerts/banners.ts'
import { listHolderIds } from '../../contact/alerts/recipients.ts'
import { readLiveValues, listFaqs } from '../../contact/faqs/faqs.ts'
import { dropChange, listPlanned } from '../terms/plan-change.ts'
import { readTerms } from '../terms/read-terms.ts'

/** The banners that show now or will later. */
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

/** The institution's past, current, planned and cancelled interest rates, newest first. */
export async function listRates({ db, clock }: Context, { institution_id }: StaffCaller) {
  const today = easternDate(clock.now())
  const set = (await readRates(db, institution_id)).toReversed()
  const current = set.find(({ date }) => date <= today)
  const cancelled = await db
    .selectFrom('cancelled_rates')
    .select(['rate', 'effective_date'])
    .where('institution_id', '=', institution_id)
    .execute()
  const asked = await listDaysToCancel(db, institution_id)
  const rates: SetRate[] = [
    ...set.map(({ rate, date }) => ({
      rate: formatRate(rate),
      effective_date: date,
      status:
        date > today
          ? ('planned' as const)
          : date === current?.date
            ? ('current' as const)
            : ('past' as const),
    })),
    ...cancelled.map((each) => ({ ...each, status: 'cancelled' as const })),
  ].map((each) => ({
    ...each,
    apy: apyFromRate(parseRate(each.rate)),
    is_being_cancelled: each.status === 'planned' && asked.includes(each.effective_date),
  }))
  return {
    rates: rates.toSorted((a, b) => b.effective_date.localeCompare(a.effective_date)),
    today,
    earliest: addDays(today, 1),
  }
}

/** The days whose rate a second person has been asked to cancel. */
async function listDaysToCancel(db: Database, institution_id: string): Promise<string[]> {
  const open = await db
    .selectFrom('staff_approvals')
    .select('payload')
    .where('institution_id', '=', institution_id)
    .where('what', '=', 'cancel_rate')
    .where('decision', 'is', null)
    .execute()
  return open.map(({ payload }) => String(payload['effective_date']))
}

interface WantedRate {
  rate: string
  effective_date?: string | undefined
}

/** The APY of a rate before it is proposed, and what it would replace on its first day. */
export async function previewRate(
  { db, clock }: Context,
  { institution_id }: StaffCaller,
  { rate: percent, effective_date }: WantedRate,
) {
  const rate = readPercent(percent)
  if (rate === undefined) throw invalid('rate', 'Enter a percentage, such as 4.40')
  const date = effective_date ? parseBusinessDate(effective_date) : easternDate(clock.now())
  const rates = await readRates(db, institution_id)
  const before = rates.findLast((set) => set.date <= date)
  return {
    apy: apyFromRate(rate),
    before: before ? { rate: formatRate(before.rate), apy: apyFromRate(before.rate) } : null,
  }
}

/** The questions and answers as written, and the values of the names in braces. */
export async function readWrittenFaqs(
  { db, clock }: Context,
  { institution_id }: StaffCaller,
  known: CachedInstitution,
) {
  const values = await readLiveValues(known, easternDate(clock.now()))
  const faqs = await listFaqs(db, institution_id)
  return {
    faqs,
    values: [...values].map(([name, value]) => ({ name, value })),
    is_asked: await hasOpenRequest(db, institution_id, 'publish_faqs'),
  }
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** The number of people who get an announcement to everybody, counted up to a maximum. */
async function countPeople(db: Database, institution_id: string): Promise<number> {
  const ids = await listHolderIds(db, institution_id, {
    after: LOWEST_ID,
    limit: PEOPLE_COUNTED,
  })
  return ids.length
}

/** Whether a request for approval is open. */
export async function hasOpenRequest(
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

/** Takes a banner down at once, because a mistake must not wait for a second person. */
export function takeDown(ctx: Context, caller: StaffCaller, banner_id: string): Promise<void> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'content.propose', ({ trx, actor }) =>
    endBanner(trx, { institution_id, banner_id, now: ctx.realTime.now(), actor }),
  )
}

/** The current terms, and the changes planned for a later date. */
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

/** Cancels a planned change. This needs no second person, because everything stays as it is. */
export function dropPlanned(ctx: Context, caller: StaffCaller, id: string): Promise<void> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'content.propose', ({ trx, now, actor }) =>
    dropChange(trx, { institution_id, id, now, actor }),
  )
}

/** Lists every document with its versions, and the version approved for a later date. */
export async function listDocuments({ db, clock }: Context, { institution_id }: StaffCaller) {
  const versions = await versionsOf(db, institution_id).orderBy('version', 'desc').execute()
  const planned = await listPlanned(db, institution_id, 'publish_document')
  return {
    documents: DisclosureKind.options.map((kind) => {
      const next = planned.find(({ subject }) => subject === kind)
      return {
        kind,
        is_required: isRequired(kind),
        versions: versions.filter((each) => each.kind === kind).map(toVersion),
        planned: next
          ? { uuid: next.id, kind, title: next.words, effective_date: next.effective_date }
          : null,
      }
    }),
    people: await countPeople(db, institution_id),
    today: easternDate(clock.now()),
  }
}

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
