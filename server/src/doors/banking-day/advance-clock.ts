import { type BusinessDate, addDays, daysBetween } from '../../platform/calendar/business-date.ts'
import { easternDate, easternInstant, easternTime } from '../../platform/calendar/eastern.ts'
import type { Context } from '../../context.ts'
import { DomainError, invalid } from '../../platform/errors.ts'
import type { BankingClock } from './banking-clock.ts'
import { withClockLock, failureOf } from './banking-tick.ts'
import type { Occurrence } from './occurrences.ts'
import { readOutlook } from './outlook.ts'
import { type RunOptions, runDue } from './run-due.ts'
import { type BankingRun, bankingRuns } from './runs.ts'

export type Advance = { to: Date } | { days: number }

export interface AdvanceProgress {
  /** The day that was just processed. */
  date: BusinessDate
  daysDone: number
  daysInAll: number
}

interface AdvanceOptions extends Pick<RunOptions, 'runs'> {
  onProgress?: (progress: AdvanceProgress) => void
  /** How long to wait for another move of the clock before giving up. */
  waitMs?: number
}

const MAX_DAYS = 3_660
const WAIT_MS = 10_000

/**
 * Moves the sandbox clock forward and makes every run that falls due, in order. It stops on a day on which a
 * money run fails; the next move continues there. Failed documents and notices are retried on later days.
 */
export async function advanceClock(
  ctx: Context,
  advance: Advance,
  { onProgress, runs = bankingRuns, waitMs = WAIT_MS }: AdvanceOptions = {},
): Promise<Date> {
  const clock = ctx.bankingClock
  if (clock === null) throw new DomainError('not_found')
  const done = await withClockLock(ctx.pool, waitMs, async () => {
    const target = targetOf(advance, clock.now())
    const [first, last] = [easternDate(clock.now()), easternDate(target)]
    const daysInAll = daysBetween(first, last)
    await runDaysUntil({ ...ctx, clock }, target, runs, (date, reached) =>
      onProgress?.({ date, daysDone: daysBetween(first, reached), daysInAll }),
    )
    return target
  })
  if (done === undefined) throw new DomainError('unavailable', { message: 'The clock is moving.' })
  return done.result
}

/**
 * Processes the days that have work. It skips days without work, and postpones runs without work to
 * the next day with some. The clock has moved by then, so later actions are dated later, and the
 * outlook is read again for new work.
 */
async function runDaysUntil(
  ctx: Context & { clock: BankingClock },
  target: Date,
  runs: readonly BankingRun[],
  onDay: (date: BusinessDate, reached: BusinessDate) => void,
): Promise<void> {
  const { clock } = ctx
  const last = easternDate(target)
  let next = easternDate(clock.now())
  let postponedSince = next
  await runMoney(ctx, clock.now(), { runs })
  while (next <= last) {
    let outlook = await readOutlook(ctx, runs, postponedSince)
    const busy = outlook.firstBusy(next, last)
    const dawn = easternInstant(busy, '00:00')
    if (busy > next) {
      await clock.moveTo(dawn)
      outlook = await readOutlook(ctx, runs, postponedSince)
    }
    for (; next < busy; next = addDays(next, 1)) onDay(next, addDays(next, 1))
    next = addDays(busy, 1)
    const midnight = easternInstant(next, '00:00')
    const until = midnight < target ? midnight : target
    await runMoney(ctx, until, {
      runs,
      onRun: moveOnce(clock),
      isIdle: (run) => runsInBulk(run) || (run.dueAt < dawn && outlook.isIdle(run)),
      isPostponed: (run) => !runsInBulk(run) && run.dueAt >= dawn && outlook.isIdle(run),
    })
    await clock.moveTo(until)
    onDay(busy, easternDate(until))
    postponedSince = busy
  }
  const outlook = await readOutlook(ctx, runs, postponedSince)
  await runMoney(ctx, target, { runs, isIdle: (run) => outlook.isIdle(run) })
}

/** Makes the due runs, and throws if a money run failed. */
async function runMoney(ctx: Context, until: Date, options: RunOptions): Promise<void> {
  const failed = await runDue(ctx, until, options)
  const behind = failed.filter(({ occurrence }) => occurrence.run.lane === 'money')
  if (behind.length > 0) throw failureOf(behind)
}

/** Runs that work in bulk need no stop, but are made before anything that changes a balance. */
function runsInBulk({ run }: Occurrence): boolean {
  return run.actInBulk !== undefined
}

/** Runs of several institutions are due at the same time, so the clock moves there once. */
function moveOnce(clock: BankingClock): (occurrence: Occurrence) => Promise<void> {
  let at = 0
  return async ({ dueAt }) => {
    if (dueAt.getTime() === at) return
    await clock.moveTo(dueAt)
    at = dueAt.getTime()
  }
}

/** Moving by days keeps the time of day, even across daylight saving. */
function targetOf(advance: Advance, now: Date): Date {
  const isDays = 'days' in advance
  if (isDays && (!Number.isInteger(advance.days) || advance.days < 1)) {
    throw invalid('advance_days', 'Enter a whole number of days, 1 or more.')
  }
  const target = isDays
    ? easternInstant(addDays(easternDate(now), advance.days), easternTime(now))
    : advance.to
  if (!(target > now)) throw invalid('to', 'The clock only moves forward.')
  if (daysBetween(easternDate(now), easternDate(target)) > MAX_DAYS) {
    throw invalid(isDays ? 'advance_days' : 'to', `Move at most ${MAX_DAYS} days at once.`)
  }
  return target
}
