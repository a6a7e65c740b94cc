import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * All tests; what failed is run once more by itself, and named. A test that fails then is broken; one
 * that passes depends on its neighbours or on the machine's time: to be mended, but no reason to turn
 * away a change. More than a few at once are not bad luck.
 */
const MAX_AGAIN = 3
const ROOT = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'passbook-tests-'))
const results = path.join(folder, 'results.json')

interface Results {
  testResults: { name: string; status: string }[]
}

process.exitCode = runAll()
rmSync(folder, { recursive: true })

function runAll(): number {
  const code = run(['--reporter=default', '--reporter=json', `--outputFile.json=${results}`])
  if (code === 0) return 0
  const failed = failedFiles()
  if (failed.length === 0 || failed.length > MAX_AGAIN) return code
  const again = run(failed)
  const names = failed.map((file) => path.relative(ROOT, file)).join(', ')
  console.log(again === 0 ? `FLAKY, passed alone: ${names}` : `Failed twice: ${names}`)
  return again
}

function run(args: string[]): number {
  const { status } = spawnSync('vitest', ['run', ...args], { cwd: ROOT, stdio: 'inherit' })
  return status ?? 1
}

function failedFiles(): string[] {
  try {
    const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as Results
    return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  } catch {
    // It ended before it could say.
    return []
  }
}
