import {
  type BusinessDate,
  addDays,
  addMonths,
  businessDate,
  partsOf,
} from '../../../platform/calendar/business-date.ts'
import { onOrBeforeBusinessDay } from '../../../platform/calendar/holidays.ts'
import { ANSWER_DAYS } from '../../contact/activity.ts'
import { STATE_RULES, type StateRule } from './state-rules.ts'

/** A year's report to a state, with every date that follows from its rule. */
export interface Cycle {
  state: string
  year: number
  /** The last day of the law, from which the letters are counted. */
  reportDue: BusinessDate
  /** The day by which we report: the business day on or before the last day. */
  fileBy: BusinessDate
  /** The days on which the state takes the money, where they come after the report; else null. */
  money: { from: BusinessDate; until: BusinessDate } | null
  cutoff: BusinessDate
  /** Accounts with contact after this day are not in the report. */
  lastContact: BusinessDate
  lettersFrom: BusinessDate
  lettersUntil: BusinessDate
  letterFromCents: number
  /** The second letter by certified mail, where the state wants one; else null. */
  certified: { fromCents: number; until: BusinessDate } | null
}

/** RULES-3 12: where a state names no earliest day, it is this many days before the latest. */
const WINDOW_DAYS = 60

/** An unknown or foreign address, or one that is not a state, counts as the institution's home state. */
export function stateOf(address: string | null, homeState: string): string {
  return address !== null && Object.hasOwn(STATE_RULES, address) ? address : homeState
}

export function ruleOf(state: string): StateRule {
  const rule = STATE_RULES[state]
  if (rule === undefined) throw new Error(`${state} is no state`)
  return rule
}

export function addYears(date: BusinessDate, years: number): BusinessDate {
  return addMonths(date, years * 12)
}

/** The day from which an account counts as abandoned. */
export function runsOutOn(state: string, lastContact: BusinessDate): BusinessDate {
  return addYears(lastContact, ruleOf(state).years)
}

export function cycleOf(state: string, year: number): Cycle {
  const rule = ruleOf(state)
  const reportDue = dayOf(year, rule.due)
  // A cut-off later in the year than the report belongs to the year before.
  const cutoff = dayOf(rule.cutoff > rule.due ? year - 1 : year, rule.cutoff)
  const fileBy = onOrBeforeBusinessDay(reportDue)
  return {
    state,
    year,
    reportDue,
    fileBy,
    money: rule.money && {
      from: dayOf(year + 1, rule.money[0]),
      until: dayOf(year + 1, rule.money[1]),
    },
    cutoff,
    lastContact: addYears(cutoff, -rule.years),
    ...lettersOf(rule, { reportDue, cutoff }),
    letterFromCents: rule.letter[2],
    certified: rule.certified && {
      fromCents: rule.certified[0],
      until: dayOf(year, rule.certified[1]),
    },
  }
}

/** The next report due on or after a day. */
export function nextCycle(state: string, today: BusinessDate): Cycle {
  const { year } = partsOf(today)
  const cycle = cycleOf(state, year)
  return cycle.reportDue >= today ? cycle : cycleOf(state, year + 1)
}

/** The first report from a day on that would include an account with this last contact. */
export function reportOf(state: string, lastContact: BusinessDate, from: BusinessDate): Cycle {
  let cycle = nextCycle(state, from)
  while (cycle.lastContact < lastContact) cycle = cycleOf(state, cycle.year + 1)
  return cycle
}

function lettersOf(
  { letter: [latest, earliest], letterMonths }: StateRule,
  { reportDue, cutoff }: Pick<Cycle, 'reportDue' | 'cutoff'>,
) {
  if (letterMonths !== null) {
    const [until, from] = letterMonths
    return { lettersFrom: addMonths(reportDue, -from), lettersUntil: addMonths(reportDue, -until) }
  }
  // Connecticut counts from the abandonment date: letters go out within the year before it.
  if (latest === null && earliest === null) {
    return { lettersFrom: addYears(cutoff, -1), lettersUntil: cutoff }
  }
  // A letter never leaves so late that there is no time to answer it. One of the last day may be answered until
  // the report is due, so its account is reported on that day, also where it is no business day.
  const until = latest ?? ANSWER_DAYS
  const from = earliest ?? until + WINDOW_DAYS
  return { lettersFrom: addDays(reportDue, -from), lettersUntil: addDays(reportDue, -until) }
}

function dayOf(year: number, monthAndDay: string): BusinessDate {
  const [month, day] = monthAndDay.split('-').map(Number)
  return businessDate(year, month ?? 1, day ?? 1)
}
