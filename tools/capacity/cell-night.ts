import type { BankingRun } from '../../server/src/doors/banking-day/runs.ts'
import { type Cell, type Institution, depositorsOf } from './bank.ts'
import type { Inputs } from './inputs.ts'
import { type Layout, dayTraffic } from './layout.ts'
import { type Work, workOf } from './work.ts'

/**
 * One cell on the first day of a month that is a business day, when every run has work: from midnight until all is
 * done. Ticks of each lane take institutions as `banking-tick.ts` does, and what runs at the same time shares cores.
 */

export type PlannedRun = Pick<BankingRun, 'name' | 'lane' | 'needs' | 'at'>

export interface Faults {
  /** When the primary dies, in seconds after midnight. */
  failOverAt?: number
  /** How fast its machines are; 1 for those that were measured. */
  speed: number
}

/** When a run of an institution ended, in seconds after midnight; infinite if it did not end in two days. */
export interface RunEnd {
  run: string
  institution: Institution
  startedAt: number
  endedAt: number
}

export interface CellNight {
  ends: RunEnd[]
  /** The institutions that one process of jobs worked on at once. Each keeps a connection for its lock. */
  mostLocks: number
}

interface CellPlan {
  cell: Cell
  layout: Layout
  runs: readonly PlannedRun[]
  inputs: Inputs
  faults: Faults
}

type Lane = BankingRun['lane']
const LANES: readonly Lane[] = ['money', 'notices', 'papers']
const MINUTE = 60
const HOUR = 3_600
const HOURS_A_DAY = 24
const END = 2 * HOURS_A_DAY * HOUR
/** PostgreSQL shares its time, so runs get this much of it whatever depositors do. */
const LEAST_FOR_RUNS = 0.1
const DEFAULT_CUT_OFF = '16:00'
const RETURNS_RUN = 'receive'
/** Less than this is left over by rounding. */
const NEARLY_ZERO = 1e-6

export function secondsOf(time: string): number {
  const [hours, minutes] = (time === 'cut-off' ? DEFAULT_CUT_OFF : time).split(':').map(Number)
  return (hours ?? 0) * HOUR + (minutes ?? 0) * MINUTE
}

interface Occurrence {
  run: PlannedRun
  dueAt: number
  /** When it can succeed; until then it is tried each minute. */
  possibleAt: number
  work: Work
  /** The part that is left, from 1 to 0. */
  left: number
  startedAt: number
  endedAt: number
}

/** What one lane of an institution has to do today. */
interface Agenda {
  institution: Institution
  lane: Lane
  occurrences: Occurrence[]
  /** All lanes of the institution by the name of the run. */
  all: Map<string, Occurrence>
  /** No run that has not ended is possible before this. */
  nextAt: number
  isTaken: boolean
}

interface Tick {
  lane: Lane
  process: number
  startedAt: number
  waiting: Agenda[]
  active: number
}

interface Task {
  occurrence: Occurrence
  agenda: Agenda
  tick: Tick
  speed: number
}

export function simulateCell(plan: CellPlan): CellNight {
  return new CellSimulation(plan).run()
}

class CellSimulation {
  readonly #plan: CellPlan
  readonly #agendas: Agenda[]
  readonly #tasks = new Set<Task>()
  #ticks: Tick[] = []
  /** Ticks that wait for a worker of their lane. */
  readonly #queued: Record<Lane, number> = { money: 0, notices: 0, papers: 0 }
  readonly #workers: Record<Lane, number>
  readonly #parallel: Record<Lane, number>
  #now = 0
  #downUntil = 0
  #mostLocks = 0
  /** The runs that have not ended. */
  #open: number

  constructor(plan: CellPlan) {
    const { cell, runs, inputs } = plan
    this.#plan = plan
    this.#agendas = cell.flatMap((institution) => agendasOf(institution, runs, inputs))
    this.#open = this.#agendas.reduce((sum, { occurrences }) => sum + occurrences.length, 0)
    this.#workers = {
      money: inputs.bankWorkers,
      notices: inputs.noticesWorkers,
      papers: inputs.papersWorkers,
    }
    this.#parallel = {
      money: inputs.moneyParallel,
      notices: inputs.noticesParallel,
      papers: inputs.papersParallel,
    }
  }

  run(): CellNight {
    let nextMinute = 0
    let failOverAt = this.#plan.faults.failOverAt ?? Infinity
    while (this.#now < END && this.#open > 0) {
      this.#setSpeeds()
      const next = Math.min(nextMinute, failOverAt, this.#firstEnd())
      this.#advance(next)
      if (next === failOverAt) {
        this.#failOver()
        failOverAt = Infinity
      }
      this.#endTasks()
      if (next === nextMinute) {
        this.#startTicks()
        nextMinute += MINUTE
      }
    }
    const ends = this.#agendas.flatMap(({ institution, occurrences }) =>
      occurrences.map(({ run, startedAt, endedAt }) => ({
        run: run.name,
        institution,
        startedAt,
        endedAt,
      })),
    )
    return { ends, mostLocks: this.#mostLocks }
  }

  /** What needs more of a core, an event loop or a thread than there is goes slower in proportion. */
  #setSpeeds(): void {
    const { layout, faults } = this.#plan
    const processes = Array.from({ length: layout.jobProcesses }, () => ({ main: 0, pdf: 0 }))
    let postgres = 0
    for (const { occurrence, tick } of this.#tasks) {
      const { aloneSeconds, mainSeconds, pdfSeconds, postgresSeconds } = occurrence.work
      const used = processes[tick.process]
      if (used) used.main += mainSeconds / aloneSeconds
      if (used) used.pdf += pdfSeconds / aloneSeconds
      postgres += postgresSeconds / aloneSeconds
    }
    const ofPrimary = shareOf(this.#databaseCores(), postgres)
    for (const task of this.#tasks) {
      const { mainSeconds, pdfSeconds } = task.occurrence.work
      const { main = 0, pdf = 0 } = processes[task.tick.process] ?? {}
      const ofProcess = Math.min(
        mainSeconds > 0 ? shareOf(1, main) : 1,
        pdfSeconds > 0 ? shareOf(1, pdf) : 1,
        shareOf(layout.coresAJobProcess, main + pdf),
      )
      task.speed = faults.speed * Math.min(ofPrimary, ofProcess)
    }
  }

  /** The cores of the primary that depositors leave to the runs. */
  #databaseCores(): number {
    const { layout, inputs, cell } = this.#plan
    const cores = layout.databaseCores * inputs.coreEfficiency
    const hour = (this.#now / HOUR) % HOURS_A_DAY
    const { postgresCores } = dayTraffic(depositorsOf(cell), hour, inputs)
    return Math.max(cores * LEAST_FOR_RUNS, cores - postgresCores)
  }

  #firstEnd(): number {
    let first = Infinity
    for (const { occurrence, speed } of this.#tasks) {
      first = Math.min(first, this.#now + (occurrence.left * occurrence.work.aloneSeconds) / speed)
    }
    return first
  }

  #advance(next: number): void {
    const passed = next - this.#now
    for (const { occurrence, speed } of this.#tasks) {
      occurrence.left -= (passed * speed) / occurrence.work.aloneSeconds
    }
    this.#now = next
  }

  #endTasks(): void {
    for (const task of this.#tasks) {
      const { occurrence, agenda, tick } = task
      if (occurrence.left > NEARLY_ZERO) continue
      occurrence.endedAt = this.#now
      agenda.nextAt = firstPossible(agenda.occurrences)
      this.#open -= 1
      this.#tasks.delete(task)
      this.#continueAgenda(agenda, tick)
    }
  }

  /** All that runs fails and is repeated by the next tick, when a standby has taken over. */
  #failOver(): void {
    for (const { occurrence } of this.#tasks)
      if (occurrence.work.isOneStatement) occurrence.left = 1
    this.#tasks.clear()
    this.#ticks = []
    for (const agenda of this.#agendas) agenda.isTaken = false
    this.#downUntil = this.#now + this.#plan.inputs.failOverSeconds
  }

  /** The schedule adds a tick to each lane; of papers and notices at most one waits. */
  #startTicks(): void {
    if (this.#now < this.#downUntil) return
    for (const lane of LANES) {
      if (
        !this.#agendas.some(
          (agenda) => agenda.lane === lane && this.#nextOccurrence(agenda, this.#now),
        )
      ) {
        this.#queued[lane] = 0
        continue
      }
      this.#queued[lane] = lane === 'money' ? this.#queued[lane] + 1 : 1
      this.#startQueued(lane)
    }
  }

  #startQueued(lane: Lane): void {
    while (this.#queued[lane] > 0) {
      const process = this.#freeProcess(lane)
      if (process === undefined) return
      this.#queued[lane] -= 1
      const waiting = this.#agendas.filter(
        (agenda) => agenda.lane === lane && this.#nextOccurrence(agenda, this.#now) !== undefined,
      )
      const tick = { lane, process, startedAt: this.#now, waiting: waiting.toReversed(), active: 0 }
      this.#ticks.push(tick)
      this.#takeAgendas(tick)
    }
  }

  /** The process with the fewest ticks that has a free worker of the lane. */
  #freeProcess(lane: Lane): number | undefined {
    const processes = Array.from({ length: this.#plan.layout.jobProcesses }, (_, process) => ({
      process,
      inLane: this.#ticks.filter((tick) => tick.process === process && tick.lane === lane).length,
      inAll: this.#ticks.filter((tick) => tick.process === process).length,
    }))
    return processes
      .filter(({ inLane }) => inLane < this.#workers[lane])
      .toSorted((a, b) => a.inLane - b.inLane || a.inAll - b.inAll)[0]?.process
  }

  /** A tick skips institutions that another one has taken, and ends when it has seen all. */
  #takeAgendas(tick: Tick): void {
    while (tick.active < this.#parallel[tick.lane]) {
      const agenda = tick.waiting.pop()
      if (!agenda) break
      if (agenda.isTaken || !this.#nextOccurrence(agenda, tick.startedAt)) continue
      agenda.isTaken = true
      tick.active += 1
      this.#continueAgenda(agenda, tick)
    }
    this.#noteLocks(tick.process)
    if (tick.active > 0 || !this.#ticks.includes(tick)) return
    this.#ticks = this.#ticks.filter((other) => other !== tick)
    this.#startQueued(tick.lane)
  }

  #continueAgenda(agenda: Agenda, tick: Tick): void {
    const occurrence = this.#nextOccurrence(agenda, tick.startedAt)
    if (occurrence) {
      occurrence.startedAt = Math.min(occurrence.startedAt, this.#now)
      this.#tasks.add({ occurrence, agenda, tick, speed: 0 })
      return
    }
    agenda.isTaken = false
    tick.active -= 1
    this.#takeAgendas(tick)
  }

  #nextOccurrence({ occurrences, all, nextAt }: Agenda, until: number): Occurrence | undefined {
    if (nextAt > until) return undefined
    return occurrences.find(
      ({ run, dueAt, possibleAt, endedAt }) =>
        endedAt === Infinity &&
        possibleAt <= until &&
        (run.needs ?? []).every((name) => {
          const need = all.get(name)
          return need === undefined || need.dueAt > dueAt || need.endedAt <= this.#now
        }),
    )
  }

  #noteLocks(process: number): void {
    let locks = 0
    for (const tick of this.#ticks) if (tick.process === process) locks += tick.active
    this.#mostLocks = Math.max(this.#mostLocks, locks)
  }
}

function agendasOf(
  institution: Institution,
  runs: readonly PlannedRun[],
  inputs: Inputs,
): Agenda[] {
  const all = new Map<string, Occurrence>()
  for (const run of runs) {
    const dueAt = secondsOf(run.at)
    const isLate = run.name === RETURNS_RUN && institution.hasLateReturns
    all.set(run.name, {
      run,
      dueAt,
      possibleAt: isLate ? dueAt + inputs.lateReturnsMinutes * MINUTE : dueAt,
      work: workOf(run.name, institution, inputs),
      left: 1,
      startedAt: Infinity,
      endedAt: Infinity,
    })
  }
  return LANES.map((lane) => {
    const occurrences = [...all.values()].filter(({ run }) => run.lane === lane)
    occurrences.sort((a, b) => a.dueAt - b.dueAt)
    return {
      institution,
      lane,
      occurrences,
      all,
      nextAt: firstPossible(occurrences),
      isTaken: false,
    }
  })
}

function firstPossible(occurrences: readonly Occurrence[]): number {
  let first = Infinity
  for (const { endedAt, possibleAt } of occurrences) {
    if (endedAt === Infinity) first = Math.min(first, possibleAt)
  }
  return first
}

/** How fast all may go who together want so many cores. */
function shareOf(cores: number, wanted: number): number {
  return wanted > cores ? cores / wanted : 1
}
