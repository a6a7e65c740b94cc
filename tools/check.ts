import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pLimit from 'p-limit'
import { findTouched } from './changed.ts'

/**
 * Runs all checks of a change and prints the time of each. Step names as arguments select some.
 * `--all` is what CI runs: it includes the long tests, and every journey instead of the main ones.
 * `--changed` runs only the tests and journeys that a change since main can break.
 */
const ROOT = path.resolve(import.meta.dirname, '..')

interface Step {
  name: string
  command: string
}

/** These steps run in parallel, the longest first: none needs another or all cores. */
const QUICK: Step[] = [
  // One pass per file: the linter needs the types anyway and also reports type errors.
  { name: 'types and lint', command: 'oxlint --type-aware --type-check --deny-warnings' },
  { name: 'build, size budget', command: 'node tools/build.ts && node tools/size.ts' },
  // The second pass leaves out the tests: product code has nothing that only tests use.
  {
    name: 'dead code',
    command: 'knip && knip --production --include files,exports,nsExports',
  },
  { name: 'format', command: 'oxfmt --check .' },
  { name: 'tidy', command: 'node tools/tidy.ts' },
  { name: '.env.example', command: 'node tools/env-example.ts --check' },
]

const { values, positionals: wanted } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const isAll = values.all
const touched = values.changed ? findTouched(ROOT) : null

/** Each of these uses all cores, so they run one after the other. */
const HEAVY: Step[] = [
  {
    name: 'unit and integration',
    command: touched
      ? `node tools/vitest.ts --changed ${touched.since} --passWithNoTests`
      : 'node tools/vitest.ts',
  },
  // The oldest version that the README promises, for the tests closest to the database.
  ...(isAll
    ? [
        {
          name: 'on PostgreSQL 15',
          command:
            'TEST_POSTGRES=15 vitest run --project integration server/src/platform/db server/src/platform/backup server/src/ledger',
        },
      ]
    : []),
  { name: 'browser journeys', command: journeys() },
]

function journeys(): string {
  if (isAll) return 'node tools/e2e.ts'
  const main = 'node tools/e2e.ts --grep @main'
  if (!touched) return main
  const theirs = `node tools/e2e.ts ${touched.journeys.join(' ')}`
  const runs = [touched.isMainWalked && main, touched.journeys.length > 0 && theirs]
  return runs.filter(Boolean).join(' && ') || 'echo No journey comes by what has changed.'
}

interface Outcome extends Step {
  isGood: boolean
  seconds: number
}

const unknown = wanted.filter((name) => ![...QUICK, ...HEAVY].some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`There is no step "${unknown.join('", "')}".`)
  process.exit(1)
}
const isWanted = ({ name }: Step) => wanted.length === 0 || wanted.includes(name)
const startedAt = Date.now()
// All of them run even after a failure, so that one run shows every problem.
const outcomes = await pLimit(availableParallelism()).map(QUICK.filter(isWanted), (step) =>
  run(step, 'pipe'),
)
for (const step of HEAVY.filter(isWanted)) {
  if (outcomes.every(({ isGood }) => isGood)) outcomes.push(await run(step, 'inherit'))
}
report(outcomes)

/** The output of a parallel step is shown when the step ends. */
function run(step: Step, output: 'pipe' | 'inherit'): Promise<Outcome> {
  const from = Date.now()
  const child = spawn(step.command, {
    cwd: ROOT,
    shell: true,
    // As in CI: nothing is rewritten, and a failed journey runs once more.
    env: { ...process.env, CI: 'true', TESTS: isAll ? 'all' : 'short' },
    stdio: ['ignore', output, output],
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  }
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const outcome = { ...step, isGood: code === 0, seconds: (Date.now() - from) / 1000 }
      process.stdout.write(Buffer.concat(printed))
      console.log(lineOf(outcome))
      resolve(outcome)
    })
  })
}

function report(done: Outcome[]): void {
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`\n${done.map(lineOf).join('\n')}`)
  const failed = done.filter(({ isGood }) => !isGood)
  for (const { name, command } of failed) console.error(`✗ ${name} failed: ${command}`)
  if (failed.length > 0) process.exit(1)
  console.log(`All checks passed in ${seconds} s.`)
}

function lineOf({ name, isGood, seconds }: Outcome): string {
  return `${isGood ? '✓' : '✗'} ${name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s`
}
