import {
  type BusinessDate,
  addDays,
  compareDates,
  lastDayOfMonth,
  laterOf,
} from '../../platform/calendar/business-date.ts'
import type { Context } from '../../context.ts'
import type { Occurrence } from './occurrences.ts'
import type { BankingRun } from './runs.ts'

/** Predicts when runs have work, from the current data. Later actions can change it. */
export interface Outlook {
  /** The first day in a range on which a run has work, or the last day. */
  firstBusy(first: BusinessDate, last: BusinessDate): BusinessDate
  /** Whether a run has no work. */
  isIdle(occurrence: Occurrence): boolean
}

/** The first day on which one run has work, by institution or for all. */
type FirstWorkDays = ReadonlyMap<string | typeof ALL, BusinessDate>
const ALL = Symbol('every institution')

/** Reads the outlook from a day on, over all institutions. */
export async function readOutlook(
  ctx: Context,
  runs: readonly BankingRun[],
  from: BusinessDate,
): Promise<Outlook> {
  const works = new Map<BankingRun, FirstWorkDays>()
  for (const run of runs) {
    // After midnight the day before may still be waiting for it, when a move was cut off there.
    const since = run.isDayAfter ? addDays(from, -1) : from
    works.set(run, await firstWorkDaysOf(ctx, run, since))
  }
  return {
    firstBusy: (first, last) => {
      const days = [...works].flatMap(([{ isDayAfter }, work]) =>
        [...work.values()].map((date) => (isDayAfter ? addDays(date, 1) : date)),
      )
      return laterOf(days.reduce(earlierOf, last), first)
    },
    isIdle: ({ run, institution_id, date }) => {
      const work = works.get(run)
      const first = work?.get(ALL) ?? work?.get(institution_id)
      return first === undefined || first > date
    },
  }
}

/** Runs that can process many days in bulk do not need a stop. */
async function firstWorkDaysOf(
  ctx: Context,
  { actInBulk, nextWork, days }: BankingRun,
  from: BusinessDate,
): Promise<FirstWorkDays> {
  if (actInBulk) return new Map()
  if (nextWork) return nextWork(ctx, from)
  return new Map([[ALL, days === 'month ends' ? lastDayOfMonth(from) : from]])
}

function earlierOf(a: BusinessDate, b: BusinessDate): BusinessDate {
  return compareDates(a, b) <= 0 ? a : b
}
