import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { TEST_RESULTS, TestResults } from '../server/src/domains/compliance/binder/make-binder.ts'

/** The part of a Vitest report that is kept. */
export interface VitestRun {
  testResults: readonly { name: string; status: string; endTime: number }[]
}

/** Adds a run to the known results. Files that did not run keep their earlier result. */
export function addRun(
  known: TestResults,
  { testResults }: VitestRun,
  { root, commit }: { root: string; commit: string | null },
): TestResults {
  const ran = testResults.map(({ name, status, endTime }) => [
    path.relative(root, name).split(path.sep).join('/'),
    { passed: status === 'passed', at: new Date(endTime).toISOString(), commit },
  ])
  return { files: { ...known.files, ...Object.fromEntries(ran) } }
}

/** Saves a run with the data of this machine, so that the exam binder can show when tests last ran. */
export function keepTestResults(root: string, run: VitestRun): void {
  const folder = path.resolve(root, process.env['DATA_DIR'] ?? '.data')
  const file = path.join(folder, TEST_RESULTS)
  mkdirSync(folder, { recursive: true })
  const kept = addRun(readKnown(file), run, { root, commit: readCommit(root) })
  // A server that reads it meanwhile finds the old or the new file, never a partial one.
  writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 1)}\n`)
  renameSync(`${file}.new`, file)
}

function readKnown(file: string): TestResults {
  try {
    return TestResults.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { files: {} }
  }
}

/** The commit that ran, with a plus if the sources have changed since; null outside a repository. */
function readCommit(root: string): string | null {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const head = git('rev-parse', '--short', 'HEAD')
  if (head.status !== 0) return null
  const changes = git('status', '--porcelain')
  return `${head.stdout.trim()}${changes.stdout.trim() === '' ? '' : '+'}`
}
