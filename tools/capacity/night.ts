import { type BankSize, type Cell, type Institution, depositorsOf, makeCells } from './bank.ts'
import {
  type CellNight,
  type Faults,
  type PlannedRun,
  type RunEnd,
  secondsOf,
  simulateCell,
} from './cell-night.ts'
import type { Inputs } from './inputs.ts'
import { CELL, type Layout } from './layout.ts'

/** The first day of a month in all cells, from midnight, and whether everything was done in time. */

export interface NightPlan extends BankSize {
  seed: number
  runs: readonly PlannedRun[]
  inputs: Inputs
  layout?: Layout
}

/** When a run has to be done at every institution, and why. */
export const LIMITS = {
  accrue: { by: '08:00', why: 'returns are applied on top of it' },
  post_interest: { by: '08:00', why: 'depositors see the month’s interest in the morning' },
  statements: { by: '24:00', why: 'the next night begins' },
  receive: { by: '09:30', why: 'deposits are made available after the returns' },
  settle: { by: '10:00', why: 'a deposit is available on the promised day' },
  submit: { by: '16:45', why: 'the last same-day window of the ACH operator closes' },
} as const

export type LimitedRun = keyof typeof LIMITS
export const LIMITED_RUNS = Object.keys(LIMITS) as LimitedRun[]

/** A run this late raises an alert (docs/operations/alerts.yml). */
const ALERT_AFTER_SECONDS = { submit: 300, other: 1_800 }
/** While interest is paid and the first statements are made. */
const FAIL_OVER_AT = secondsOf('00:20')
const MINUTE = 60

export interface SimulatedCell extends CellNight {
  cell: Cell
  fault: 'none' | 'slow' | 'fail-over'
  emails: EmailBacklog
}

interface EmailBacklog {
  sentAt: number
  /** How long an email about a statement waits for those before it. Codes and receipts leave before all of them. */
  mostWaitSeconds: number
}

export interface RunSummary {
  run: LimitedRun
  dueAt: number
  limit: number
  /** When it was done at half of the institutions, and at 99 of 100. */
  institutions: { median: number; p99: number }
  /** When it was done at all institutions of a cell. */
  cells: { median: number; p99: number; worst: number }
  alerts: number
  late: number
}

export interface Night {
  cells: SimulatedCell[]
  runs: RunSummary[]
  isInTime: boolean
}

export function simulateNight(plan: NightPlan): Night {
  const { inputs, runs, layout = CELL } = plan
  const cells = makeCells(plan, inputs, plan.seed).map((cell, place) => {
    const { fault, faults } = faultOf(place, plan)
    const night = simulateCell({ cell, layout, runs, inputs, faults })
    return { ...night, cell, fault, emails: emailsOf(night.ends, layout, inputs) }
  })
  const summaries = LIMITED_RUNS.flatMap((name) => {
    const run = runs.find((one) => one.name === name)
    return run ? [summarize(name, secondsOf(run.at), cells)] : []
  })
  return { cells, runs: summaries, isInTime: summaries.every(({ late }) => late === 0) }
}

/** The second cell loses its primary, and the third one has slow machines. */
function faultOf(
  place: number,
  { inputs }: NightPlan,
): { fault: SimulatedCell['fault']; faults: Faults } {
  if (place === 1) return { fault: 'fail-over', faults: { speed: 1, failOverAt: FAIL_OVER_AT } }
  if (place === 2) return { fault: 'slow', faults: { speed: inputs.slowCellSpeed } }
  return { fault: 'none', faults: { speed: 1 } }
}

function summarize(run: LimitedRun, dueAt: number, cells: readonly SimulatedCell[]): RunSummary {
  const limit = secondsOf(LIMITS[run].by)
  const alertAt = dueAt + ALERT_AFTER_SECONDS[run === 'submit' ? 'submit' : 'other']
  const ends = cells.map((cell) =>
    cell.ends.filter((end) => end.run === run).map(({ endedAt }) => endedAt),
  )
  const all = ends.flat()
  const lasts = ends.filter((some) => some.length > 0).map((some) => Math.max(...some))
  return {
    run,
    dueAt,
    limit,
    institutions: { median: quantile(all, 0.5), p99: quantile(all, 0.99) },
    cells: { median: quantile(lasts, 0.5), p99: quantile(lasts, 0.99), worst: Math.max(...lasts) },
    alerts: all.filter((endedAt) => endedAt > alertAt).length,
    late: all.filter((endedAt) => endedAt > limit).length,
  }
}

/** The value that a share of all does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** Every statement orders an email, which gives way to all other emails. */
function emailsOf(ends: readonly RunEnd[], layout: Layout, inputs: Inputs): EmailBacklog {
  const statements = ends.filter(({ run }) => run === 'statements')
  const perSecond = (layout.jobProcesses * inputs.emailsAtOnce) / inputs.emailSeconds
  const last = Math.max(0, ...statements.map(({ endedAt }) => endedAt))
  if (last === Infinity) return { sentAt: Infinity, mostWaitSeconds: Infinity }
  const emails = { sentAt: last, mostWaitSeconds: 0 }
  let waiting = 0
  for (let from = 0; from <= last || waiting > 0; from += MINUTE) {
    waiting += orderedWithin(statements, from, from + MINUTE)
    waiting = Math.max(0, waiting - perSecond * MINUTE)
    const wait = waiting / perSecond
    emails.mostWaitSeconds = Math.max(emails.mostWaitSeconds, wait)
    emails.sentAt = Math.max(emails.sentAt, from)
  }
  return emails
}

/** The statements of an institution are made evenly while it is worked on. */
function orderedWithin(statements: readonly RunEnd[], from: number, until: number): number {
  let ordered = 0
  for (const { institution, startedAt, endedAt } of statements) {
    const shared = Math.min(until, endedAt) - Math.max(from, startedAt)
    if (shared > 0) ordered += (institution.depositors * shared) / (endedAt - startedAt)
  }
  return ordered
}

/** The institutions whose run ends last, with their cells. */
export function slowest(
  cells: readonly SimulatedCell[],
  run: LimitedRun,
  count: number,
): { institution: Institution; place: number; fault: SimulatedCell['fault']; endedAt: number }[] {
  return cells
    .flatMap(({ ends, fault }, place) =>
      ends
        .filter((end) => end.run === run)
        .map(({ institution, endedAt }) => ({ institution, place, fault, endedAt })),
    )
    .toSorted((a, b) => b.endedAt - a.endedAt)
    .slice(0, count)
}

export function fullestCell(cells: readonly SimulatedCell[]): number {
  return Math.max(...cells.map(({ cell }) => depositorsOf(cell)))
}
