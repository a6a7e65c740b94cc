import { type Cell, depositorsOf, largestOf, makeCells } from './bank.ts'
import { type PlannedRun, simulateCell } from './cell-night.ts'
import type { Inputs } from './inputs.ts'
import {
  CELL,
  LARGE_MACHINE,
  type Layout,
  SMALL_CELL,
  SMALL_MACHINE,
  busiestTraffic,
  coresOf,
} from './layout.ts'
import { secondsAStatement, transfersOf, workOf } from './work.ts'

/** How a bank grows from one machine to cells: what each step needs, and what breaks first. */

export interface Step {
  institutions: number
  depositors: number
  cells: number
  layout: Layout
}

export const STEPS: readonly Step[] = [
  { institutions: 1, depositors: 10_000, cells: 1, layout: SMALL_MACHINE },
  { institutions: 10, depositors: 100_000, cells: 1, layout: LARGE_MACHINE },
  { institutions: 100, depositors: 1_000_000, cells: 1, layout: SMALL_CELL },
  { institutions: 250, depositors: 2_500_000, cells: 1, layout: CELL },
  { institutions: 1_000, depositors: 10_000_000, cells: 4, layout: CELL },
  { institutions: 4_000, depositors: 40_000_000, cells: 16, layout: CELL },
  { institutions: 10_000, depositors: 100_000_000, cells: 40, layout: CELL },
]

export interface Needs {
  cores: number
  coresPerCell: number
  transfersADay: number
  /** Calls of the busiest hour in the fullest cell. */
  callsASecond: number
  pageCoresBusy: number
  databaseCoresBusy: number
  connections: number
  /** Of the primary in the fullest cell, in one year. */
  databaseBytesAYear: number
  /** Of all cells. */
  allDatabaseBytesAYear: number
  allFileBytesAYear: number
  /** Of all cells after a year: base backups of each night, and the log. */
  allBackupBytes: number
  fullestCell: number
  largestInstitution: number
}

const SEED = 1
const MONTHS = 12
const DAYS = 365

export function needsOf(step: Step, inputs: Inputs): Needs {
  const { layout, ...size } = step
  const cells = cellsOf(step, inputs)
  const fullestCell = Math.max(...cells.map(depositorsOf))
  const fullestCount = Math.max(...cells.map(({ length }) => length))
  const traffic = busiestTraffic(fullestCell, inputs)
  const aDepositor = bytesAYear(inputs)
  const all = size.depositors
  return {
    cores: coresOf(layout) * size.cells,
    coresPerCell: coresOf(layout),
    transfersADay: transfersOf(all, inputs),
    callsASecond: traffic.signInsASecond * (1 + inputs.readsASignIn) + traffic.ordersASecond,
    pageCoresBusy: traffic.pageCores * inputs.busiestMinute,
    databaseCoresBusy:
      traffic.postgresCores * inputs.busiestMinute + lookingCores(fullestCount, layout, inputs),
    connections: connectionsOf(layout, inputs),
    databaseBytesAYear: fullestCell * (inputs.personBytes + aDepositor.database),
    allDatabaseBytesAYear: all * (inputs.personBytes + aDepositor.database),
    allFileBytesAYear: all * aDepositor.files,
    allBackupBytes:
      all *
      (inputs.logDaysKept * (inputs.personBytes + aDepositor.database) +
        (inputs.logDaysKept / DAYS) * aDepositor.log),
    fullestCell,
    largestInstitution: Math.max(...cells.map(largestOf)),
  }
}

function cellsOf({ institutions, depositors, cells }: Step, inputs: Inputs): Cell[] {
  return makeCells({ institutions, depositors, cells }, inputs, SEED)
}

function bytesAYear(inputs: Inputs): { database: number; files: number; log: number } {
  const transfers = inputs.transfersAMonth * MONTHS
  const signIns = inputs.signInsAMonth * MONTHS
  return {
    database:
      DAYS * inputs.accrualBytes +
      MONTHS * (inputs.interestBytes + inputs.statementBytes) +
      transfers * (inputs.orderBytes + inputs.transferBytes) +
      signIns * inputs.signInBytes,
    files: MONTHS * inputs.statementFileBytes,
    // Orders and sign-ins write about twice their size, as the measured parts do.
    log:
      DAYS * inputs.accrualLogBytes +
      MONTHS * (inputs.interestLogBytes + inputs.statementLogBytes) +
      transfers * (2 * inputs.orderBytes + inputs.transferLogBytes) +
      signIns * 2 * inputs.signInBytes,
  }
}

function connectionsOf({ pageProcesses, jobProcesses, jobPool }: Layout, inputs: Inputs): number {
  const { poolConnections, queueConnections } = inputs
  return pageProcesses * poolConnections + jobProcesses * (jobPool + queueConnections)
}

const LANES = 3
const SECONDS_A_MINUTE = 60

/** Each lane looks each minute how far every institution has come, and each process whenever it is scraped. */
function lookingCores(institutions: number, layout: Layout, inputs: Inputs): number {
  const processes = layout.pageProcesses + layout.jobProcesses
  const looksASecond = LANES / SECONDS_A_MINUTE + processes / inputs.scrapeSeconds
  return (institutions * looksASecond * inputs.progressPostgresMs) / 1000
}

export interface Limit {
  what: string
  /** Of what there is; above 1 it does not suffice. */
  share: number
  remedy: string
}

const SECONDS_AN_HOUR = 3_600
/** From the first statement of a night until the next night begins. */
const STATEMENT_HOURS = 23.75
/** From the payment of interest until 08:00. */
const INTEREST_HOURS = 7.8

/** What the machines of a step lack for its load, the worst first. */
export function limitsOf(step: Step, runs: readonly PlannedRun[], inputs: Inputs): Limit[] {
  const { layout } = step
  const needs = needsOf(step, inputs)
  const largest = { depositors: needs.largestInstitution, hasLateReturns: false }
  const perSecond = statementsASecond(layout, inputs)
  const statementHours = needs.fullestCell / perSecond / SECONDS_AN_HOUR
  const largestHours = (needs.largestInstitution * slowestPart(layout, inputs)) / SECONDS_AN_HOUR
  const interestHours = workOf('post_interest', largest, inputs).aloneSeconds / SECONDS_AN_HOUR
  const emailsASecond = (layout.jobProcesses * inputs.emailsAtOnce) / inputs.emailSeconds
  const emailHours = needs.fullestCell / emailsASecond / SECONDS_AN_HOUR
  const kept = needs.databaseBytesAYear * inputs.yearsKept
  const databaseCores = layout.databaseCores * inputs.coreEfficiency * inputs.busiestShare
  return [
    {
      what: 'statements of a cell in a day',
      share: statementHours / STATEMENT_HOURS,
      remedy: 'more processes of jobs, then more cells',
    },
    {
      what: 'statements of the largest institution, by one process',
      share: largestHours / STATEMENT_HOURS,
      remedy: 'statements of one institution by several processes',
    },
    {
      what: 'interest of the largest institution by 08:00',
      share: interestHours / INTEREST_HOURS,
      remedy: 'interest in ranges of accounts at the same time',
    },
    {
      what: 'emails about the statements of a cell in a day',
      share: emailHours / STATEMENT_HOURS,
      remedy: 'more emails at once, or more processes of jobs',
    },
    {
      what: 'pages in the busiest minute',
      share: needs.pageCoresBusy / (layout.pageCores * inputs.coreEfficiency * inputs.busiestShare),
      remedy: 'more processes of pages, which hold nothing',
    },
    {
      what: 'the primary in the busiest minute',
      share: needs.databaseCoresBusy / databaseCores,
      remedy: 'more cores for the primary, then more cells',
    },
    {
      what: 'connections of the primary',
      share: needs.connections / layout.primaryConnections,
      remedy: 'a higher max_connections, and pages behind PgBouncer',
    },
    {
      what: 'connections of a process of jobs',
      share: jobConnections(step, runs, inputs) / layout.jobPool,
      remedy: 'a larger DATABASE_POOL_SIZE for jobs',
    },
    {
      what: `the disk of the primary after ${inputs.yearsKept} years`,
      share: kept / inputs.primaryDiskBytes,
      remedy: 'smaller cells, or history on other disks',
    },
  ].toSorted((a, b) => b.share - a.share)
}

/** Each institution that a process works on at night keeps one connection for its lock, and needs one for its work. */
function jobConnections(step: Step, runs: readonly PlannedRun[], inputs: Inputs): number {
  const [cell = []] = cellsOf(step, inputs).toSorted((a, b) => depositorsOf(b) - depositorsOf(a))
  const { layout } = step
  return 2 * simulateCell({ cell, layout, runs, inputs, faults: { speed: 1 } }).mostLocks
}

/** A process writes one PDF after the other, and may have less than the two cores it could use. */
function slowestPart({ coresAJobProcess }: Layout, inputs: Inputs): number {
  return Math.max(secondsAStatement(inputs), inputs.statementServerMs / 1000 / coresAJobProcess)
}

function statementsASecond(layout: Layout, inputs: Inputs): number {
  const byProcesses = layout.jobProcesses / slowestPart(layout, inputs)
  const byPrimary =
    (layout.databaseCores * inputs.coreEfficiency * 1000) / inputs.statementPostgresMs
  return Math.min(byProcesses, byPrimary)
}
