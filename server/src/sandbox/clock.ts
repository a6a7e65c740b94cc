import type { InstantText } from '@passbook/contract/dates'
import type { ClockMove, ClockMoved, ClockReading } from '@passbook/contract/sandbox'
import { addDays, lastDayOfMonth } from '../platform/calendar/business-date.ts'
import { easternDate, easternInstant } from '../platform/calendar/eastern.ts'
import { nextBusinessDay, onOrAfterBusinessDay } from '../platform/calendar/holidays.ts'
import type { Context } from '../context.ts'
import { invalid } from '../platform/errors.ts'
import { readSavingsProduct } from '../ledger/product/queries.ts'
import { advanceClock } from '../doors/banking-day/advance-clock.ts'
import { listHappened, placeBookmark } from './happened.ts'

export async function readClock(ctx: Context, institution_id: string): Promise<ClockReading> {
  const { cut_off_eastern } = await readSavingsProduct(ctx.db, institution_id)
  const now = ctx.clock.now()
  const aheadMs = now.getTime() - ctx.realTime.now().getTime()
  return {
    now: now.toISOString(),
    ahead_days: Math.round(aheadMs / 86_400_000),
    next: {
      cut_off: nextBusinessDayAt(now, cut_off_eastern),
      settlement: nextBusinessDayAt(now, SETTLED_BY),
      month_end: easternInstant(
        addDays(lastDayOfMonth(easternDate(now)), 1),
        PAID_BY,
      ).toISOString(),
    },
  }
}

/** The settlement run is at 08:30, the interest payment at 00:10. */
const SETTLED_BY = '08:45'
const PAID_BY = '06:00'
const MINUTE_MS = 60_000

/** One minute after the next such time on a business day. */
function nextBusinessDayAt(now: Date, time: string): InstantText {
  const justAfter = (date: Parameters<typeof easternInstant>[0]) =>
    new Date(easternInstant(date, time).getTime() + MINUTE_MS)
  const today = onOrAfterBusinessDay(easternDate(now))
  const instant = justAfter(today) > now ? justAfter(today) : justAfter(nextBusinessDay(today))
  return instant.toISOString()
}

/** Moves the clock forward, makes every run that falls due, and returns what happened. */
export async function moveClock(
  ctx: Context,
  institution_id: string,
  { advance_days, to }: ClockMove,
): Promise<ClockMoved> {
  if ((advance_days === undefined) === (to === undefined)) {
    throw invalid('advance_days', 'Give either advance_days or to.')
  }
  const before = await placeBookmark(ctx, institution_id)
  await advanceClock(ctx, to ? { to: new Date(to) } : { days: advance_days ?? 0 })
  const happened = await listHappened(ctx.db, before)
  return { ...(await readClock(ctx, institution_id)), happened }
}
