import {
  type BusinessDate,
  addDays,
  compareDates,
  laterOf,
  lastDayOfMonth,
} from '../../platform/calendar/business-date.ts'
import { easternDate, easternInstant } from '../../platform/calendar/eastern.ts'
import { isBusinessDay } from '../../platform/calendar/holidays.ts'
import { type BankingRun, CUT_OFF } from './runs.ts'

/** How far an institution's banking days have been processed. */
export interface BankingProgress {
  institution_id: string
  cutOffEastern: string
  /** The institution's first banking day. */
  firstDay: BusinessDate
  /** The due time of the last finished run. A run that is not in `runs` starts on the day before that. */
  doneUntil: Date
  runs: ReadonlyMap<string, RunProgress>
}

/** How far one run has been processed. */
export interface RunProgress {
  /** The first day that may be unfinished. */
  from: BusinessDate
  /** The finished days since then. */
  finished: ReadonlySet<string>
}

export interface Occurrence {
  run: BankingRun
  institution_id: string
  date: BusinessDate
  dueAt: Date
}

/** Lists all runs that are due and unfinished, over all institutions, by due time. */
export function dueOccurrences(
  runs: readonly BankingRun[],
  banks: readonly BankingProgress[],
  until: Date,
): Occurrence[] {
  return banks
    .flatMap((bank) => runs.flatMap((run) => occurrencesOf(run, bank, until)))
    .toSorted(
      (a, b) =>
        a.dueAt.getTime() - b.dueAt.getTime() ||
        runs.indexOf(a.run) - runs.indexOf(b.run) ||
        compareDates(a.date, b.date),
    )
}

function occurrencesOf(run: BankingRun, bank: BankingProgress, until: Date): Occurrence[] {
  const { institution_id, cutOffEastern, firstDay, doneUntil } = bank
  const progress = bank.runs.get(run.name)
  const occurrences: Occurrence[] = []
  const lastDay = easternDate(until)
  const at = run.at === CUT_OFF ? cutOffEastern : run.at
  let date = laterOf(firstDay, progress?.from ?? addDays(easternDate(doneUntil), -1))
  for (; date <= lastDay; date = addDays(date, 1)) {
    if (!runsOn(run, date) || progress?.finished.has(date)) continue
    const dueAt = easternInstant(run.isDayAfter ? addDays(date, 1) : date, at)
    if (dueAt <= until) occurrences.push({ run, institution_id, date, dueAt })
  }
  return occurrences
}

function runsOn({ days }: BankingRun, date: BusinessDate): boolean {
  if (days === 'business days') return isBusinessDay(date)
  return days === 'every day' || date === lastDayOfMonth(date)
}
