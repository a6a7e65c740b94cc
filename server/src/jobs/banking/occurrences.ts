import {
  type BusinessDate,
  addDays,
  compareDates,
  laterOf,
  lastDayOfMonth,
} from '../../calendar/business-date.ts'
import { easternDate, easternInstant } from '../../calendar/eastern.ts'
import { isBusinessDay } from '../../calendar/holidays.ts'
import { type BankingRun, CUT_OFF } from './runs.ts'

/** How far an institution has come in its banking days. */
export interface BankingProgress {
  institution_id: string
  cutOffEastern: string
  /** Its first banking day. */
  firstDay: BusinessDate
  /** When the last of its finished runs was due. */
  doneUntil: Date
  /** What of that day and the one before is finished, as keys. */
  finished: ReadonlySet<string>
}

export interface Occurrence {
  run: BankingRun
  institution_id: string
  date: BusinessDate
  dueAt: Date
}

export function runKey(run: string, date: BusinessDate): string {
  return `${run} ${date}`
}

/** All runs due and not finished, over all institutions, in the order of time. */
export function dueOccurrences(
  runs: readonly BankingRun[],
  banks: readonly BankingProgress[],
  until: Date,
): Occurrence[] {
  const perBank = banks.map((bank) => occurrencesOf(runs, bank, until))
  return perBank
    .flat()
    .toSorted(
      (a, b) =>
        a.dueAt.getTime() - b.dueAt.getTime() ||
        runs.indexOf(a.run) - runs.indexOf(b.run) ||
        compareDates(a.date, b.date),
    )
}

/** From the day before the last finished run on, so that a cut-off moved to earlier is not missed. */
function occurrencesOf(
  runs: readonly BankingRun[],
  { institution_id, cutOffEastern, firstDay, doneUntil, finished }: BankingProgress,
  until: Date,
): Occurrence[] {
  const occurrences: Occurrence[] = []
  const lastDay = easternDate(until)
  let date = laterOf(firstDay, addDays(easternDate(doneUntil), -1))
  for (; date <= lastDay; date = addDays(date, 1)) {
    for (const run of runs) {
      if (!runsOn(run, date) || finished.has(runKey(run.name, date))) continue
      const at = run.at === CUT_OFF ? cutOffEastern : run.at
      const dueAt = easternInstant(run.isDayAfter ? addDays(date, 1) : date, at)
      if (dueAt <= until) occurrences.push({ run, institution_id, date, dueAt })
    }
  }
  return occurrences
}

function runsOn({ days }: BankingRun, date: BusinessDate): boolean {
  if (days === 'business days') return isBusinessDay(date)
  return days === 'every day' || date === lastDayOfMonth(date)
}
