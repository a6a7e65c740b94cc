import { type BusinessDate, addDays, daysBetween } from '../../calendar/business-date.ts'
import { fixedClock } from '../../calendar/clock.ts'
import { easternInstant } from '../../calendar/eastern.ts'
import type { Context } from '../../context.ts'
import type { BankingClock } from './banking-clock.ts'
import { type Occurrence, dueOccurrences } from './occurrences.ts'
import { markAllFinished, readBankingProgress } from './progress.ts'
import type { BankingRun } from './runs.ts'

/** Fewer days are made faster one by one. */
const FEWEST_DAYS = 2

/**
 * Leaps over days on which no run of any institution has anything to do but accrue interest: those
 * nights are made at once, the other runs marked as made, and the clock stands at midnight of the day
 * to go on with, which it answers. Call it under the banking lock.
 *
 * The clock moves first, then it looks once more: whoever acts from then on does so on a later day,
 * and what somebody did before is made run by run, by whoever asks for all that is due.
 */
export async function leapQuietDays(
  ctx: Context,
  clock: BankingClock,
  { today, last, runs }: { today: BusinessDate; last: BusinessDate; runs: readonly BankingRun[] },
): Promise<BusinessDate> {
  const goOn = await quietUntil(ctx, runs, today, last)
  if (daysBetween(today, goOn) < FEWEST_DAYS) return today
  const now = clock.now()
  const midnight = easternInstant(goOn, '00:00')
  const banks = await readBankingProgress(ctx.db, now)
  const due = dueOccurrences(runs, banks, midnight)
  if (due.some(({ dueAt }) => dueAt <= now)) return today
  await clock.moveTo(midnight)
  if ((await quietUntil(ctx, runs, today, goOn)) < goOn) return goOn
  for (const occurrences of Map.groupBy(due, ({ institution_id }) => institution_id).values()) {
    await makeQuietly(ctx, occurrences)
  }
  return goOn
}

/** The first day, at most the last, on which a run may have something to do. */
async function quietUntil(
  ctx: Context,
  runs: readonly BankingRun[],
  today: BusinessDate,
  last: BusinessDate,
): Promise<BusinessDate> {
  const institutions = await ctx.db.selectFrom('institutions').select('id').execute()
  let until = last
  for (const { id } of institutions) {
    for (const { nextWork, actQuietly, isDayAfter } of runs) {
      if (actQuietly) continue
      const work = nextWork ? await nextWork(ctx, id, today) : today
      const end = work && (isDayAfter ? addDays(work, 1) : work)
      if (end && end < until) until = end
      if (until <= today) return until
    }
  }
  return until
}

/** What fails here is made again run by run, and told of then. */
async function makeQuietly(ctx: Context, occurrences: readonly Occurrence[]): Promise<void> {
  try {
    for (const [run, ofRun] of Map.groupBy(occurrences, (occurrence) => occurrence.run)) {
      if (run.actQuietly) await makeNights(ctx, run.actQuietly, ofRun)
    }
    await markAllFinished(ctx.db, occurrences)
  } catch (error) {
    ctx.log.warn({ err: error }, 'quiet days are made one by one')
  }
}

/** One by one, as a run is, until the rest can be made at once. */
async function makeNights(
  ctx: Context,
  actQuietly: NonNullable<BankingRun['actQuietly']>,
  occurrences: readonly Occurrence[],
): Promise<void> {
  const last = occurrences.at(-1)
  for (const { run, institution_id, date, dueAt } of occurrences) {
    await run.act({ ...ctx, clock: fixedClock(dueAt) }, institution_id, date)
    if (last === undefined || date === last.date) return
    if (await actQuietly(ctx, institution_id, { after: date, last: last.date })) return
  }
}
