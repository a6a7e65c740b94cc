import { type BankSize, largestOf } from './bank.ts'
import type { PlannedRun } from './cell-night.ts'
import { INPUTS, type Inputs } from './inputs.ts'
import { CELL } from './layout.ts'
import {
  LIMITS,
  type Night,
  type RunSummary,
  type SimulatedCell,
  fullestCell,
  quantile,
  slowest,
} from './night.ts'
import { type Limit, STEPS, type Step, limitsOf, needsOf } from './steps.ts'

/** The tables of `npm run capacity`, as lines of text. */

const GIGA = 1e9
const TERA = 1e12
const SECONDS_A_MINUTE = 60
const SECONDS_A_DAY = 86_400
const SLOWEST = 3
const SHOWN_LIMITS = 2

export function inputLines(inputs: Inputs): string[] {
  const rows = Object.entries(INPUTS).map(([name, { unit, kind, source }]) => [
    name,
    `${inputs[name as keyof Inputs]} ${unit}`,
    kind,
    source,
  ])
  return ['Inputs', ...table(['input', 'value', 'kind', 'source'], rows)]
}

export function stepLines(inputs: Inputs): string[] {
  const needs = STEPS.map((step) => {
    const need = needsOf(step, inputs)
    return [
      sizeOf(step),
      `${step.cells === 1 ? '' : `${step.cells} × `}${step.layout.name}`,
      whole(need.cores),
      whole(need.transfersADay),
      whole(need.callsASecond),
      need.pageCoresBusy.toFixed(1),
      need.databaseCoresBusy.toFixed(1),
      whole(need.connections),
      whole(need.databaseBytesAYear / GIGA),
      tenths(need.allDatabaseBytesAYear / TERA),
      tenths(need.allFileBytesAYear / TERA),
      tenths(need.allBackupBytes / TERA),
    ]
  })
  return [
    'Steps: machines, traffic in the fullest cell (calls a second in the busiest hour, busy cores in its busiest minute,',
    'connections of its primary), and storage after a year',
    ...table(
      [
        'institutions / depositors',
        'machines',
        'cores',
        'transfers/day',
        'calls/s',
        'pages',
        'primary',
        'conn.',
        'GB/primary',
        'TB data',
        'TB files',
        'TB backups',
      ],
      needs,
    ),
  ]
}

export function breakLines(runs: readonly PlannedRun[], inputs: Inputs): string[] {
  const rows = STEPS.flatMap((step, place) => {
    const before = STEPS[place - 1]
    const own = limitRows(limitsOf(step, runs, inputs), 'its own')
    // What was there before is given the load of this step.
    const broken = before
      ? limitRows(
          limitsOf({ ...step, cells: before.cells, layout: before.layout }, runs, inputs),
          'those before',
        )
      : []
    return [...broken, ...own].map((row, line) => [line === 0 ? sizeOf(step) : '', ...row])
  })
  return [
    'What breaks first: each load on the machines of the step before, then on those of its own step. Of each, what is',
    'needed of what there is: the two worst, and all that does not suffice',
    ...table(['institutions / depositors', 'machines', 'needed', 'of what', 'what to do'], rows),
  ]
}

function limitRows(limits: readonly Limit[], machines: string): string[][] {
  return limits
    .filter(({ share }, place) => place < SHOWN_LIMITS || share > 1)
    .map(({ what, share, remedy }, place) => [
      place === 0 ? machines : '',
      percent(share),
      what,
      share > 1 ? remedy : '',
    ])
}

export function nightLines(night: Night, size: BankSize & { seed: number }): string[] {
  const { cells, runs } = night
  const sizes = cells.flatMap(({ cell }) => cell.map(({ depositors }) => depositors))
  return [
    `The first night of a month, a business day: ${sizeOf(size)}, ${size.cells} × ${CELL.name}, seed ${size.seed}`,
    `Institutions of ${whole(quantile(sizes, 0.5))} depositors (median), ${whole(quantile(sizes, 0.99))} (p99) and ` +
      `${whole(Math.max(...cells.map(({ cell }) => largestOf(cell))))} (largest); ` +
      `${whole(fullestCell(cells))} in the fullest cell.`,
    ...faultLines(cells),
    '',
    ...table(
      [
        'run',
        'due',
        'by',
        'institutions: median',
        'p99',
        'cells: median',
        'p99',
        'worst',
        'alerts',
        'late',
        '',
      ],
      runs.map(rowOf),
    ),
    '',
    ...slowLines(cells),
    ...emailLines(cells),
    ...verdictLines(night),
  ]
}

function faultLines(cells: readonly SimulatedCell[]): string[] {
  const text = {
    'fail-over': 'loses its primary at 00:20',
    slow: 'has machines of half the speed',
    none: '',
  }
  return cells.flatMap(({ fault }, place) =>
    fault === 'none' ? [] : [`Cell ${place + 1} ${text[fault]}.`],
  )
}

function rowOf({ run, dueAt, limit, institutions, cells, alerts, late }: RunSummary): string[] {
  return [
    run,
    time(dueAt),
    LIMITS[run].by === '24:00' ? '24:00' : time(limit),
    time(institutions.median),
    time(institutions.p99),
    time(cells.median),
    time(cells.p99),
    time(cells.worst),
    whole(alerts),
    whole(late),
    late === 0 ? 'in time' : 'LATE',
  ]
}

function slowLines(cells: readonly SimulatedCell[]): string[] {
  const rows = slowest(cells, 'statements', SLOWEST).map(
    ({ institution, place, fault, endedAt }) =>
      `${time(endedAt)} (${whole(institution.depositors)} depositors, cell ${place + 1}${fault === 'none' ? '' : `, ${fault}`})`,
  )
  return [`Last statements: ${rows.join('; ')}.`]
}

function emailLines(cells: readonly SimulatedCell[]): string[] {
  const most = cells.map(({ emails }) => emails.mostWaitSeconds / SECONDS_A_MINUTE)
  const sent = cells.map(({ emails }) => emails.sentAt)
  const locks = Math.max(...cells.map(({ mostLocks }) => mostLocks))
  if (sent.includes(Infinity)) return ['Emails about statements: not all ordered in two days.']
  return [
    `Emails about statements: sent by ${time(quantile(sent, 0.5))} in the median cell and ${time(Math.max(...sent))} in the worst; ` +
      `one waits for up to ${whole(quantile(most, 0.5))} and ${whole(Math.max(...most))} minutes. Codes and receipts leave before them.`,
    `Institutions that one process of jobs works on at once: ${locks} at most, each with a connection for its lock and others for its work.`,
  ]
}

function verdictLines({ isInTime, runs }: Night): string[] {
  if (isInTime) return ['Every run is done in time at every institution.']
  return runs.flatMap(({ run, late }) =>
    late === 0
      ? []
      : [
          `LATE: ${run} at ${whole(late)} institutions after ${LIMITS[run].by}, when ${LIMITS[run].why}.`,
        ],
  )
}

function sizeOf({ institutions, depositors }: Pick<Step, 'institutions' | 'depositors'>): string {
  return `${whole(institutions)} / ${whole(depositors)}`
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

function tenths(value: number): string {
  return value < 10 ? value.toFixed(1) : whole(value)
}

function percent(share: number): string {
  return `${whole(share * 100)} %`
}

/** HH:MM:SS of the day, with the days since. */
function time(seconds: number): string {
  if (seconds === Infinity) return 'not in two days'
  const days = Math.floor(seconds / SECONDS_A_DAY)
  const clock = new Date(seconds * 1000).toISOString().slice(11, 19)
  return days === 0 ? clock : `${clock} +${days} d`
}

/** Columns as wide as their widest cell; what begins with a digit stands to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const isNumber = head.map((_, column) => rows.every((row) => /^(\d|$)/.test(row[column] ?? '')))
  const lineOf = (row: readonly string[]) =>
    widths
      .map((width, column) => {
        const text = row[column] ?? ''
        return isNumber[column] ? text.padStart(width) : text.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [lineOf(head), ...rows.map(lineOf)]
}
