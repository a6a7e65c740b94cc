import { randomInt } from 'node:crypto'
import type {
  NewSample,
  ReviewSample,
  SampledDecision,
  Verdict,
} from '@passbook/contract/console/review-samples'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { asStaff, asStaffFor } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { notAmong, ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'

interface SampleRead {
  sample: ReviewSample
  decisions: SampledDecision[]
}

const SAMPLES_LIMIT = 200

/** Samples, newest first. */
export async function listSamples(
  { db }: Context,
  caller: StaffCaller,
): Promise<{ samples: ReviewSample[] }> {
  const rows = await samplesOf(db, caller.institution_id).limit(SAMPLES_LIMIT).execute()
  return { samples: rows.map(toSample) }
}

function samplesOf(db: Database, institution_id: string) {
  return db
    .selectFrom('review_samples as sample')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'sample.institution_id')
        .onRef('staff.id', '=', 'sample.drawn_by'),
    )
    .innerJoin('review_sample_items as item', (join) =>
      join
        .onRef('item.institution_id', '=', 'sample.institution_id')
        .onRef('item.sample_id', '=', 'sample.id'),
    )
    .select(['sample.id', 'sample.from_date', 'sample.to_date', 'sample.drawn_at'])
    .select('staff.name as drawn_by')
    .select(({ fn }) => fn.countAll<number>().as('decisions'))
    .select(({ fn }) => fn.count<number>('item.verdict').as('marked'))
    .select(sql<number>`count(*) filter (where item.verdict = 'wrong')`.as('wrong'))
    .where('sample.institution_id', '=', institution_id)
    .groupBy(['sample.id', 'sample.from_date', 'sample.to_date', 'sample.drawn_at', 'staff.name'])
    .orderBy('sample.drawn_at', 'desc')
}

type SampleRow = Awaited<ReturnType<ReturnType<typeof samplesOf>['execute']>>[number]

function toSample({ id, drawn_at, ...sample }: SampleRow): ReviewSample {
  return { uuid: id, ...sample, drawn_at: drawn_at.toISOString() }
}

/** A sample as the caller may see it: without the reviews of relatives. */
export async function readSample(
  { db }: Pick<Context, 'db'>,
  caller: StaffCaller,
  sampleId: string,
): Promise<SampleRead> {
  const { institution_id } = caller
  const sample = await samplesOf(db, institution_id)
    .where('sample.id', '=', sampleId)
    .executeTakeFirst()
  if (sample === undefined) throw new DomainError('not_found')
  const own = await ownRows(db, caller)
  const decisions = await db
    .selectFrom('review_sample_items as item')
    .innerJoin('review_decisions as decided', (join) =>
      join
        .onRef('decided.institution_id', '=', 'item.institution_id')
        .onRef('decided.id', '=', 'item.decision_id'),
    )
    .innerJoin('depositors as person', (join) =>
      join
        .onRef('person.institution_id', '=', 'decided.institution_id')
        .onRef('person.id', '=', 'decided.depositor_id'),
    )
    .select(['decided.id as uuid', 'decided.depositor_id', 'decided.decision', 'decided.codes'])
    .select(['decided.reason', 'decided.decided_by', 'decided.decided_at'])
    .select(['item.verdict', 'item.note'])
    .select(sql<string>`concat_ws(' ', person.first_name, person.last_name)`.as('name'))
    .where('item.institution_id', '=', institution_id)
    .where('item.sample_id', '=', sampleId)
    .where(notAmong('decided.depositor_id', own.depositors))
    .orderBy('item.place')
    .execute()
  return {
    sample: toSample(sample),
    decisions: decisions.map(({ decided_at, ...decision }) => ({
      ...decision,
      decided_at: decided_at.toISOString(),
    })),
  }
}

const NONE_DECIDED = 'Others decided no reviews in this period.'
/** The largest seed; the column is an integer. */
const SEEDS = 2 ** 31 - 1

/**
 * Draws a random sample of what others decided in a period. The order follows from the kept seed and the ids, so
 * that the draw can be repeated. A person's own decisions and those about relatives are left out.
 */
export function drawSample(
  ctx: Context,
  caller: StaffCaller,
  { from_date, to_date, count }: NewSample,
): Promise<SampleRead> {
  const { institution_id, staff_id } = caller
  return asStaff(ctx, caller, 'reviews.sample', async ({ trx, now, actor }) => {
    const [first, last] = [parseBusinessDate(from_date), parseBusinessDate(to_date)]
    const seed = randomInt(SEEDS)
    const own = await ownRows(trx, caller)
    const drawn = await trx
      .selectFrom('review_decisions')
      .select('id')
      .where('institution_id', '=', institution_id)
      .where('decided_at', '>=', easternInstant(first, '00:00'))
      .where('decided_at', '<', easternInstant(addDays(last, 1), '00:00'))
      .where(sql<boolean>`staff_id is distinct from ${staff_id}`)
      .where(notAmong('depositor_id', own.depositors))
      .orderBy(sql`md5(${String(seed)}::text || id::text)`)
      .limit(count)
      .execute()
    if (drawn.length === 0) throw invalid('from_date', NONE_DECIDED)
    const { id } = await trx
      .insertInto('review_samples')
      .values({
        institution_id,
        from_date: first,
        to_date: last,
        wanted: count,
        seed,
        drawn_by: staff_id,
        drawn_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('review_sample_items')
      .values(
        drawn.map((decision, place) => ({
          institution_id,
          sample_id: id,
          decision_id: decision.id,
          place,
          verdict: null,
          note: null,
          marked_at: null,
        })),
      )
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'draw_review_sample',
      entity: 'review_sample',
      entityId: id,
      details: { from_date, to_date, drawn: drawn.length, seed },
    })
    return readSample({ db: trx }, caller, id)
  })
}

/** Marks a decision as right or wrong. Nobody marks their own. */
export async function markDecision(
  ctx: Context,
  caller: StaffCaller,
  { sample_id, decision_id }: { sample_id: string; decision_id: string },
  { verdict, note }: { verdict: Verdict; note: string },
): Promise<SampleRead> {
  const { institution_id, staff_id } = caller
  const decided = await ctx.db
    .selectFrom('review_decisions')
    .select(['depositor_id', 'staff_id'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', decision_id)
    .executeTakeFirst()
  if (decided === undefined) throw new DomainError('not_found')
  const about = ofCustomer(decided.depositor_id)
  return asStaffFor(ctx, caller, 'reviews.sample', about, async ({ trx, now, actor }) => {
    if (decided.staff_id === staff_id) throw invalid('', 'Someone else checks your own decisions.')
    const marked = await trx
      .updateTable('review_sample_items')
      .set({ verdict, note, marked_at: now })
      .where('institution_id', '=', institution_id)
      .where('sample_id', '=', sample_id)
      .where('decision_id', '=', decision_id)
      .returning('place')
      .executeTakeFirst()
    if (marked === undefined) throw new DomainError('not_found')
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'mark_review_decision',
      entity: 'depositor',
      entityId: decided.depositor_id,
      details: { sample_id, decision_id, verdict, note },
    })
    return readSample({ db: trx }, caller, sample_id)
  })
}
