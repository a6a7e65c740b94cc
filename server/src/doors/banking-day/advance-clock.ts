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
  /** The day that was just lived through. */
  date: BusinessDate
  daysDone: number
  daysInAll: number
}

interface AdvanceOptions extends Pick<RunOptions, 'runs'> {
  onProgress?: (progress: AdvanceProgress) => void
  /** How long to queue behind another move of the clock before it is refused. */
  waitMs?: number
}

const MAX_DAYS = 3_660
const WAIT_MS = 10_000

/**
 * Moves the sandbox's clock forward through every run that falls due, in order. On a day on which a
 * run of the money lane fails it stops; moving it again goes on from there. Papers and notices that
 * fail are tried again on the days that follow.
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
    await liveUntil({ ...ctx, clock }, target, runs, (date, reached) =>
      onProgress?.({ date, daysDone: daysBetween(first, reached), daysInAll }),
    )
    return target
  })
  if (done === undefined) throw new DomainError('unavailable', { message: 'The clock is moving.' })
  return done.result
}

/**
 * Lives through the days on which somebody has something to do. Runs without are left out of them, and
 * days without any such run leapt over. What was left is made on the next of those days: the clock has
 * moved by then, so that whoever acts does so later, and it looks once more for what has come up.
 */
async function liveUntil(
  ctx: Context & { clock: BankingClock },
  target: Date,
  runs: readonly BankingRun[],
  onDay: (date: BusinessDate, reached: BusinessDate) => void,
): Promise<void> {
  const { clock } = ctx
  const last = easternDate(target)
  let next = easternDate(clock.now())
  let leftSince = next
  await runMoney(ctx, clock.now(), { runs })
  while (next <= last) {
    let outlook = await readOutlook(ctx, runs, leftSince)
    const busy = outlook.firstBusy(next, last)
    const dawn = easternInstant(busy, '00:00')
    if (busy > next) {
      await clock.moveTo(dawn)
      outlook = await readOutlook(ctx, runs, leftSince)
    }
    for (; next < busy; next = addDays(next, 1)) onDay(next, addDays(next, 1))
    next = addDays(busy, 1)
    const midnight = easternInstant(next, '00:00')
    const until = midnight < target ? midnight : target
    await runMoney(ctx, until, {
      runs,
      onRun: moveOnce(clock),
      isIdle: (run) => isAtOnce(run) || (run.dueAt < dawn && outlook.isIdle(run)),
      isLeft: (run) => !isAtOnce(run) && run.dueAt >= dawn && outlook.isIdle(run),
    })
    await clock.moveTo(until)
    onDay(busy, easternDate(until))
    leftSince = busy
  }
  const outlook = await readOutlook(ctx, runs, leftSince)
  await runMoney(ctx, target, { runs, isIdle: (run) => outlook.isIdle(run) })
}

/** Makes what is due, and refuses to go on where money is behind. */
async function runMoney(ctx: Context, until: Date, options: RunOptions): Promise<void> {
  const failed = await runDue(ctx, until, options)
  const behind = failed.filter(({ occurrence }) => occurrence.run.lane === 'money')
  if (behind.length > 0) throw failureOf(behind)
}

/** Nights are nothing to stop for, but come before what changes a balance. */
function isAtOnce({ run }: Occurrence): boolean {
  return run.actQuietly !== undefined
}

/** Runs of several institutions fall due at one instant: the clock goes there once. */
function moveOnce(clock: BankingClock): (occurrence: Occurrence) => Promise<void> {
  let at = 0
  return async ({ dueAt }) => {
    if (dueAt.getTime() === at) return
    await clock.moveTo(dueAt)
    at = dueAt.getTime()
  }
}

/** Days keep the hour of the wall clock, over daylight saving too. */
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
