import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type VitestRun, keepTestResults } from './keep-test-results.ts'

/**
 * Runs all tests; arguments go to Vitest. Failed files run once more alone, which distinguishes a
 * broken test from a flaky one: a flaky test passes alone, because it depends on its neighbors or on
 * the speed of the machine. Both fail the run. A second try explains a failure; it never excuses it.
 * More than a few failed files at once are not flaky, and are not tried again.
 */
const MAX_AGAIN = 3
const ROOT = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'passbook-tests-'))
const results = path.join(folder, 'results.json')
const JSON_REPORT = ['--reporter=json', `--outputFile.json=${results}`]

process.exitCode = runAll()
rmSync(folder, { recursive: true })

function runAll(): number {
  const code = run(['--reporter=default', ...JSON_REPORT, ...process.argv.slice(2)])
  const first = readRun()
  if (first) keepTestResults(ROOT, first)
  if (code === 0) return 0
  const failed = failedFiles(first)
  if (failed.length === 0 || failed.length > MAX_AGAIN) return code
  const again = run([...failed, '--reporter=default', ...JSON_REPORT])
  const second = readRun()
  if (second) keepTestResults(ROOT, second)
  const names = failed.map((file) => path.relative(ROOT, file)).join(', ')
  console.error(again === 0 ? `FLAKY: ${names} passed alone: mend it` : `Failed twice: ${names}`)
  return code
}

function run(args: string[]): number {
  const { status } = spawnSync('vitest', ['run', ...args], { cwd: ROOT, stdio: 'inherit' })
  return status ?? 1
}

/** Undefined if the run ended before it wrote its results. */
function readRun(): VitestRun | undefined {
  try {
    return JSON.parse(readFileSync(results, 'utf8')) as VitestRun
  } catch {
    return undefined
  }
}

function failedFiles(ran: VitestRun | undefined): string[] {
  return (ran?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name)
}
