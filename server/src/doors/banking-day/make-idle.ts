import { addDays } from '../../platform/calendar/business-date.ts'
import { fixedClock } from '../../platform/calendar/clock.ts'
import type { Context } from '../../context.ts'
import type { Occurrence } from './occurrences.ts'
import { markAllFinished } from './progress.ts'

/**
 * Marks runs of one institution as made that have nothing to do. What has something to do each night
 * is made for all nights at once, as far as that leaves the same behind.
 */
export async function makeIdle(ctx: Context, occurrences: readonly Occurrence[]): Promise<void> {
  for (const ofRun of Map.groupBy(occurrences, ({ run }) => run).values()) {
    await makeNights(ctx, ofRun)
  }
  await markAllFinished(ctx.db, occurrences)
}

/** Night by night, as a run is, until the rest can be made at once. */
async function makeNights(ctx: Context, occurrences: readonly Occurrence[]): Promise<void> {
  const [first, last] = [occurrences[0], occurrences.at(-1)]
  if (!first?.run.actQuietly || !last) return
  let after = addDays(first.date, -1)
  for (const { run, institution_id, date, dueAt } of occurrences) {
    if (await run.actQuietly?.(ctx, institution_id, { after, last: last.date })) return
    await run.act({ ...ctx, clock: fixedClock(dueAt) }, institution_id, date)
    after = date
  }
}
