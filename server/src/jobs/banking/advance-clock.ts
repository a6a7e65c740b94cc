import { type BusinessDate, addDays, daysBetween } from '../../calendar/business-date.ts'
import { easternDate, easternInstant, easternTime } from '../../calendar/eastern.ts'
import type { Context } from '../../context.ts'
import { DomainError, invalid } from '../../errors.ts'
import type { BankingClock } from './banking-clock.ts'
import { withBankingLock } from './banking-lock.ts'
import { leapQuietDays } from './leap-quiet-days.ts'
import type { Occurrence } from './occurrences.ts'
import { type RunOptions, runDue } from './run-due.ts'
import { bankingRuns } from './runs.ts'

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
 * Moves the sandbox's clock forward through every run that falls due, in order, day by day; quiet
 * days it leaps over. On a day on which a run fails it stops; moving it again goes on from there.
 */
export async function advanceClock(
  ctx: Context,
  advance: Advance,
  { onProgress, runs = bankingRuns, waitMs = WAIT_MS }: AdvanceOptions = {},
): Promise<Date> {
  const clock = ctx.bankingClock
  if (clock === null) throw new DomainError('not_found')
  const done = await withBankingLock(ctx.pool, waitMs, async () => {
    const target = targetOf(advance, clock.now())
    const [first, last] = [easternDate(clock.now()), easternDate(target)]
    const tell = (date: BusinessDate, reached: BusinessDate) =>
      onProgress?.({
        date,
        daysDone: daysBetween(first, reached),
        daysInAll: daysBetween(first, last),
      })
    for (let next = first; next <= last;) {
      const date = await leapQuietDays(ctx, clock, { today: next, last, runs })
      for (; next < date; next = addDays(next, 1)) tell(next, addDays(next, 1))
      const midnight = easternInstant(addDays(date, 1), '00:00')
      const until = midnight < target ? midnight : target
      await runDue(ctx, until, { runs, onRun: moveOnce(clock) })
      await clock.moveTo(until)
      tell(date, easternDate(until))
      next = addDays(date, 1)
    }
    return target
  })
  if (done === undefined) throw new DomainError('unavailable', { message: 'The clock is moving.' })
  return done.result
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
