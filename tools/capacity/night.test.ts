import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeCells } from './bank.ts'
import { type PlannedRun, secondsOf, simulateCell } from './cell-night.ts'
import { inputsWith } from './inputs.ts'
import { CELL } from './layout.ts'
import { type LimitedRun, LIMITED_RUNS, type NightPlan, simulateNight } from './night.ts'

/** The runs that the model gives work, as `runs.ts` has them, and one without work. */
const RUNS: readonly PlannedRun[] = [
  { name: 'accrue', lane: 'money', at: '00:05' },
  { name: 'post_interest', lane: 'money', at: '00:10', needs: ['accrue'] },
  {
    name: 'statements',
    lane: 'papers',
    at: '00:15',
    needs: ['accrue', 'post_interest', 'settle', 'submit'],
  },
  { name: 'watch_coverage', lane: 'notices', at: '00:25', needs: ['accrue', 'post_interest'] },
  { name: 'receive', lane: 'money', at: '08:00' },
  { name: 'settle', lane: 'money', at: '08:30', needs: ['receive'] },
  { name: 'submit', lane: 'money', at: 'cut-off' },
]

const PLAN: NightPlan = {
  institutions: 40,
  depositors: 6_000_000,
  cells: 3,
  seed: 1,
  runs: RUNS,
  inputs: inputsWith(),
}

const cell = [200_000, 50_000, 20_000, 5_000, 300].map((depositors) => ({
  depositors,
  hasLateReturns: false,
}))
const alone = { cell, layout: CELL, runs: RUNS, inputs: inputsWith(), faults: { speed: 1 } }

function lastEnd(plan: Parameters<typeof simulateCell>[0], run: LimitedRun): number {
  const ends = simulateCell(plan).ends.filter((end) => end.run === run)
  return Math.max(...ends.map(({ endedAt }) => endedAt))
}

describe('the night of a cell', () => {
  it('makes every run once, after it is due and after the runs it needs', () => {
    const { ends } = simulateCell(alone)
    expect(ends).toHaveLength(cell.length * RUNS.length)
    for (const institution of cell) {
      const own = new Map(
        ends.filter((end) => end.institution === institution).map((end) => [end.run, end]),
      )
      for (const { name, at } of RUNS) {
        expect(own.get(name)?.startedAt).toBeGreaterThanOrEqual(secondsOf(at))
        expect(own.get(name)?.endedAt).toBeLessThan(Infinity)
      }
      const paidAt = own.get('post_interest')?.endedAt ?? Infinity
      expect(own.get('statements')?.startedAt).toBeGreaterThanOrEqual(paidAt)
    }
  })

  it('takes as long as one thread needs for the PDFs of the largest institution', () => {
    const { statementPdfMs } = alone.inputs
    const seconds = (200_000 * statementPdfMs) / 1000
    expect(lastEnd(alone, 'statements') - secondsOf('00:15')).toBeGreaterThan(seconds)
    expect(lastEnd(alone, 'statements') - secondsOf('00:15')).toBeLessThan(1.5 * seconds)
  })

  it('ends later with half the cores', () => {
    const whole = { ...alone, layout: { ...CELL, databaseCores: 2 } }
    const half = { ...alone, layout: { ...CELL, databaseCores: 1, coresAJobProcess: 1 } }
    for (const run of ['post_interest', 'statements'] as const) {
      const [all, few] = [whole, half].map((plan) => lastEnd(plan, run) - secondsOf('00:10'))
      expect(few).toBeGreaterThan(1.3 * (all ?? Infinity))
    }
  })

  it('continues after a fail-over, and repeats what was one statement', () => {
    const during = secondsOf('00:05') + 1
    const failed = { ...alone, faults: { speed: 1, failOverAt: during } }
    expect(lastEnd(alone, 'accrue')).toBeLessThan(secondsOf('00:06'))
    expect(lastEnd(failed, 'accrue')).toBeGreaterThan(secondsOf('00:06'))
    expect(lastEnd(failed, 'submit')).toBeLessThan(Infinity)
  })

  it('settles after returns that come late, at their institution only', () => {
    const late = cell.map((institution, place) => ({ ...institution, hasLateReturns: place === 4 }))
    const { ends } = simulateCell({ ...alone, cell: late })
    for (const { run, institution, endedAt } of ends.filter((end) => end.run === 'settle')) {
      const isLate = endedAt >= secondsOf('09:15')
      expect([run, isLate]).toEqual(['settle', institution.hasLateReturns])
    }
  })
})

describe('the night of all cells', () => {
  it('is the same for the same seed, and another for another one', () => {
    const first = simulateNight(PLAN)
    expect(simulateNight(PLAN)).toEqual(first)
    expect(simulateNight({ ...PLAN, seed: 2 }).runs).not.toEqual(first.runs)
  })

  it('is in time as measured, and red where statements take ten times as long', () => {
    expect(simulateNight(PLAN).isInTime).toBe(true)
    const { statementPdfMs, statementServerMs } = PLAN.inputs
    const slow = { statementPdfMs: 10 * statementPdfMs, statementServerMs: 10 * statementServerMs }
    const night = simulateNight({ ...PLAN, inputs: inputsWith(slow) })
    expect(night.isInTime).toBe(false)
    expect(night.runs.filter(({ late }) => late > 0).map(({ run }) => run)).toEqual(['statements'])
  })

  it('makes emails wait that leave more slowly than statements are made', () => {
    const worst = (emailSeconds: number) =>
      Math.max(
        ...simulateNight({ ...PLAN, inputs: inputsWith({ emailSeconds }) }).cells.map(
          ({ emails }) => emails.mostWaitSeconds,
        ),
      )
    expect(worst(0.01)).toBe(0)
    expect(worst(0.2)).toBeGreaterThan(600)
  })

  it('has each depositor in one cell, and cells of about the same size', () => {
    const cells = makeCells(PLAN, PLAN.inputs, 1)
    const sizes = cells.map((one) => one.reduce((sum, { depositors }) => sum + depositors, 0))
    const all = sizes.reduce((sum, size) => sum + size, 0)
    expect(cells.flat()).toHaveLength(PLAN.institutions)
    expect(Math.abs(all - PLAN.depositors)).toBeLessThan(PLAN.institutions)
    expect(Math.max(...sizes)).toBeLessThan(1.5 * (all / PLAN.cells))
  })
})

describe('what the model takes from the code', () => {
  const root = path.join(import.meta.dirname, '../../server/src')
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

  it('names the runs, times, lanes and needs of the banking day', () => {
    const runs = read('doors/banking-day/runs.ts')
    for (const { name, at, lane } of RUNS) {
      const begins = `    name: '${name}',\n    lane: '${lane}',\n`
      expect(runs).toContain(begins)
      const time = at === 'cut-off' ? 'CUT_OFF' : `'${at}'`
      expect(runs.slice(runs.indexOf(begins)).match(/ {4}at: (.*),\n/)?.[1]).toBe(time)
    }
    expect(LIMITED_RUNS.every((name) => RUNS.some((run) => run.name === name))).toBe(true)
  })

  it('works on as many institutions and jobs at once', () => {
    const { moneyParallel, noticesParallel, papersParallel, ...rest } = PLAN.inputs
    expect(read('doors/banking-day/banking-tick.ts')).toContain(
      `{ money: ${moneyParallel}, notices: ${noticesParallel}, papers: ${papersParallel} }`,
    )
    const queue = read('platform/queue/job-table.ts')
    expect(queue).toContain(`  bank: ${rest.bankWorkers},\n  notices: ${rest.noticesWorkers},\n`)
    expect(queue).toContain(`  papers: ${rest.papersWorkers},\n`)
    expect(read('doors/jobs/send-emails.ts')).toContain(`const AT_ONCE = ${rest.emailsAtOnce}\n`)
  })
})
