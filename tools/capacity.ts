import { parseArgs } from 'node:util'
import { bankingRuns } from '../server/src/doors/banking-day/runs.ts'
import type { BankSize } from './capacity/bank.ts'
import { type Inputs, inputsWith, isInputName } from './capacity/inputs.ts'
import { simulateNight } from './capacity/night.ts'
import { breakLines, inputLines, nightLines, stepLines } from './capacity/print.ts'

/**
 * How many machines a bank needs, and whether they get through the first night of a month: `npm run capacity`.
 * docs/capacity.md explains it. The exit code is 0 if every run of that night is done in time, 1 if one is late, and
 * 2 if the command line is wrong.
 */
const USAGE = `usage: npm run capacity -- [--cells 40] [--depositors 100e6] [--institutions 10000] [--seed 1]
       [--set input=value]... [--inputs]
--set tries another value of an input, and --inputs lists them all with their sources.`
const WRONG_USAGE = 2
const DEFAULTS = { cells: '40', depositors: '100e6', institutions: '10000', seed: '1' }

interface Options extends BankSize {
  seed: number
  inputs: Inputs
  isWithInputs: boolean
}

class UsageError extends Error {}

try {
  const options = readOptions()
  const { inputs } = options
  if (options.isWithInputs) print(inputLines(inputs))
  print(stepLines(inputs))
  print(breakLines(bankingRuns, inputs))
  const night = simulateNight({ ...options, runs: bankingRuns })
  print(nightLines(night, options))
  process.exitCode = night.isInTime ? 0 : 1
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = WRONG_USAGE
}

function print(lines: readonly string[]): void {
  console.log(`${lines.join('\n')}\n`)
}

function readOptions(): Options {
  const { values } = parse()
  const size = {
    cells: wholeNumber('cells', values.cells),
    depositors: wholeNumber('depositors', values.depositors),
    institutions: wholeNumber('institutions', values.institutions),
  }
  if (size.institutions < size.cells || size.depositors < size.institutions) {
    throw new UsageError('Every cell needs an institution, and every institution a depositor.')
  }
  return {
    ...size,
    seed: wholeNumber('seed', values.seed),
    inputs: inputsWith(readChanges(values.set)),
    isWithInputs: values.inputs,
  }
}

function parse() {
  try {
    return parseArgs({
      options: {
        cells: { type: 'string', default: DEFAULTS.cells },
        depositors: { type: 'string', default: DEFAULTS.depositors },
        institutions: { type: 'string', default: DEFAULTS.institutions },
        seed: { type: 'string', default: DEFAULTS.seed },
        set: { type: 'string', multiple: true, default: [] },
        inputs: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new UsageError(`--${name}: a whole number from 1 on\n${USAGE}`)
  }
  return value
}

function readChanges(texts: readonly string[]): Partial<Inputs> {
  const changes = texts.map((text) => {
    const [name = '', value = ''] = text.split('=')
    if (!isInputName(name)) throw new UsageError(`--set ${text}: no input is called ${name}`)
    if (!(Number(value) > 0)) throw new UsageError(`--set ${text}: a number above 0`)
    return [name, Number(value)]
  })
  return Object.fromEntries(changes) as Partial<Inputs>
}
