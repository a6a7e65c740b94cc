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

/** When runs have something to do, as things stand: what somebody does meanwhile changes it. */
export interface Outlook {
  /** The first day between two on which a run is made that has something to do, or the last. */
  firstBusy(first: BusinessDate, last: BusinessDate): BusinessDate
  /** Whether a run has nothing to do. */
  isIdle(occurrence: Occurrence): boolean
}

/** The first days on which one run has something to do, for one institution or for all. */
type Work = ReadonlyMap<string | typeof ALL, BusinessDate>
const ALL = Symbol('every institution')

/** Looks ahead from a day, over all institutions. */
export async function readOutlook(
  ctx: Context,
  runs: readonly BankingRun[],
  from: BusinessDate,
): Promise<Outlook> {
  const works = new Map<BankingRun, Work>()
  for (const run of runs) works.set(run, await workOf(ctx, run, from))
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

/** Nights that can be made for many days at once are nothing to stop for. */
async function workOf(
  ctx: Context,
  { actQuietly, nextWork, days }: BankingRun,
  from: BusinessDate,
): Promise<Work> {
  if (actQuietly) return new Map()
  if (nextWork) return nextWork(ctx, from)
  return new Map([[ALL, days === 'month ends' ? lastDayOfMonth(from) : from]])
}

function earlierOf(a: BusinessDate, b: BusinessDate): BusinessDate {
  return compareDates(a, b) <= 0 ? a : b
}
