import {
  type BusinessDate,
  addDays,
  addMonths,
  businessDate,
  partsOf,
} from '../../../platform/calendar/business-date.ts'
import { STATE_RULES, type StateRule } from './state-rules.ts'

/** A year's report to a state, with every date that follows from its rule. */
export interface Cycle {
  state: string
  year: number
  reportDue: BusinessDate
  cutoff: BusinessDate
  /** Accounts with contact after this day are not in the report. */
  lastContact: BusinessDate
  lettersFrom: BusinessDate
  lettersUntil: BusinessDate
  letterFromCents: number
}

/** RULES: 60 to 120 days before the report, unless a state has other rules. */
const LATEST_DAYS = 60
const EARLIEST_DAYS = 120

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
  return {
    state,
    year,
    reportDue,
    cutoff,
    lastContact: addYears(cutoff, -rule.years),
    ...lettersOf(rule, reportDue, cutoff),
    letterFromCents: rule.letter[2],
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
  { letter: [latest, earliest] }: StateRule,
  due: BusinessDate,
  cutoff: BusinessDate,
) {
  // Connecticut counts from the abandonment date: letters go out within the year before it.
  if (latest === null && earliest === null) {
    return { lettersFrom: addYears(cutoff, -1), lettersUntil: cutoff }
  }
  const until = latest ?? 0
  const from = earliest ?? Math.max(EARLIEST_DAYS, until + LATEST_DAYS)
  return { lettersFrom: addDays(due, -from), lettersUntil: addDays(due, -until) }
}

function dayOf(year: number, monthAndDay: string): BusinessDate {
  const [month, day] = monthAndDay.split('-').map(Number)
  return businessDate(year, month ?? 1, day ?? 1)
}
