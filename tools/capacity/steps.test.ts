import { describe, expect, it } from 'vitest'
import { INPUTS, inputsWith, isInputName } from './inputs.ts'
import { CELL, busiestTraffic } from './layout.ts'
import { breakLines, inputLines, stepLines } from './print.ts'
import { STEPS, type Step, limitsOf, needsOf } from './steps.ts'
import { workOf } from './work.ts'

const inputs = inputsWith()
const BIG: Step = { institutions: 250, depositors: 2_500_000, cells: 1, layout: CELL }

describe('the inputs', () => {
  it.each(Object.entries(INPUTS))('%s names its source', (_, { source, value, kind }) => {
    expect(source.length).toBeGreaterThan(10)
    expect(value).toBeGreaterThan(0)
    // A measured figure names the command, or the page that has it, so that it can be measured again.
    if (kind === 'measured') expect(source).toMatch(/npm run \w+|docs\/performance\.md/)
    if (kind === 'setting') expect(source).toMatch(/\.(ts|md)/)
  })

  it('can be replaced by name', () => {
    expect(inputsWith({ readsASignIn: 20 })).toEqual({ ...inputs, readsASignIn: 20 })
    expect([isInputName('readsASignIn'), isInputName('toString')]).toEqual([true, false])
  })
})

describe('twice the depositors', () => {
  it('take at least about twice the work at night', () => {
    for (const run of ['accrue', 'post_interest', 'statements', 'receive', 'settle', 'submit']) {
      const [once, twice] = [500_000, 1_000_000].map((depositors) =>
        workOf(run, { depositors, hasLateReturns: false }, inputs),
      )
      expect(twice?.aloneSeconds).toBeGreaterThan(1.9 * (once?.aloneSeconds ?? Infinity))
      expect(twice?.postgresSeconds).toBeGreaterThan(1.9 * (once?.postgresSeconds ?? Infinity))
    }
  })

  it('take twice the traffic, transfers and storage', () => {
    const twice = { ...BIG, depositors: 2 * BIG.depositors }
    const [one, two] = [needsOf(BIG, inputs), needsOf(twice, inputs)]
    expect(two.transfersADay / one.transfersADay).toBeCloseTo(2)
    expect(two.databaseBytesAYear / one.databaseBytesAYear).toBeCloseTo(2, 3)
    expect(two.pageCoresBusy / one.pageCoresBusy).toBeCloseTo(2, 3)
    const [first, second] = [1e6, 2e6].map((depositors) => busiestTraffic(depositors, inputs))
    expect(second?.ordersASecond).toBeCloseTo(2 * (first?.ordersASecond ?? 0))
  })
})

describe('what breaks first', () => {
  const worst = (changes: Parameters<typeof inputsWith>[0]) =>
    limitsOf(BIG, [], inputsWith(changes))[0]?.what

  it('follows from the inputs', () => {
    const quick = { emailSeconds: 0.01 }
    expect(worst({ emailSeconds: 5 })).toContain('emails about the statements')
    expect(worst({ ...quick, statementPdfMs: 300, statementServerMs: 600 })).toContain('statements')
    expect(worst({ ...quick, passwordMs: 400 })).toContain('pages')
    expect(worst({ ...quick, readPostgresMs: 200 })).toContain('the primary')
    expect(worst({ ...quick, primaryDiskBytes: 1e11 })).toContain('the disk')
    expect(worst({ ...quick, poolConnections: 100 })).toContain('connections of the primary')
  })
})

it('prints every input and every step', () => {
  expect(inputLines(inputs).length).toBeGreaterThan(Object.keys(INPUTS).length)
  const text = [...stepLines(inputs), ...breakLines([], inputs)].join('\n')
  for (const { depositors } of STEPS) expect(text).toContain(depositors.toLocaleString('en-US'))
})
