import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type VitestRun, keepTestResults } from './keep-test-results.ts'

/**
 * All tests; what failed is run once more by itself, and named. A test that fails then is broken; one
 * that passes depends on its neighbours or on the machine's time: to be mended, but no reason to turn
 * away a change. More than a few at once are not bad luck.
 */
const MAX_AGAIN = 3
const ROOT = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'passbook-tests-'))
const results = path.join(folder, 'results.json')
const INTO_FILE = ['--reporter=json', `--outputFile.json=${results}`]

process.exitCode = runAll()
rmSync(folder, { recursive: true })

function runAll(): number {
  const code = run(['--reporter=default', ...INTO_FILE])
  const first = readRun()
  if (first) keepTestResults(ROOT, first)
  if (code === 0) return 0
  const failed = failedFiles(first)
  if (failed.length === 0 || failed.length > MAX_AGAIN) return code
  const again = run([...failed, '--reporter=default', ...INTO_FILE])
  const second = readRun()
  if (second) keepTestResults(ROOT, second)
  const names = failed.map((file) => path.relative(ROOT, file)).join(', ')
  console.log(again === 0 ? `FLAKY, passed alone: ${names}` : `Failed twice: ${names}`)
  return again
}

function run(args: string[]): number {
  const { status } = spawnSync('vitest', ['run', ...args], { cwd: ROOT, stdio: 'inherit' })
  return status ?? 1
}

/** Undefined where it ended before it could say. */
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
