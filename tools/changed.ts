import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type Journeys, readJourneys } from './e2e/journeys.ts'

/** The tests that `npm test -- --changed` runs for a change since main. */
export interface Touched {
  /** The commit from which on files count as changed. */
  since: string
  /** Journeys that visit a changed page, as paths below `e2e`. */
  journeys: string[]
  /** Whether shared code has changed, so that the main journeys run too. */
  isMainWalked: boolean
}

const PAGE = /^web\/src\/pages\/([^/]+)\//
const OWN_PATH = /path: '([^']+)'/g
/** Files that never reach a browser: tests, documentation and manual tools. */
const NOT_WALKED = /\.test\.tsx?$|^docs\/|\.md$|^tools\/|^\.|^web\/src\/test\//

/** These journeys visit every page, so they say nothing about a single one. */
const EVERY_PAGE = /^(routes|truth|guards)\//

export function findTouched(root: string): Touched {
  const since = git(root, 'merge-base', 'main', 'HEAD')
  const changed = [
    ...git(root, 'diff', '--name-only', since).split('\n'),
    ...git(root, 'ls-files', '--others', '--exclude-standard').split('\n'),
  ].filter((file) => file !== '' && !NOT_WALKED.test(file))
  return { since, ...journeysOf(changed, root, readJourneys(root)) }
}

/** Finds the journeys that visit changed pages. A page without known journeys selects the main ones. */
export function journeysOf(
  changed: readonly string[],
  root: string,
  known: Journeys,
): Omit<Touched, 'since'> {
  const journeys = new Set<string>()
  let isMainWalked = false
  for (const file of changed) {
    const found = journeysOfOne(file, root, known)
    if (found.length === 0) isMainWalked = true
    for (const journey of found) journeys.add(journey)
  }
  const there = [...journeys].filter((journey) => existsSync(path.join(root, 'e2e', journey)))
  return { journeys: there.toSorted(), isMainWalked }
}

/** Returns none if it is unknown what depends on the file. */
function journeysOfOne(file: string, root: string, known: Journeys): string[] {
  const folder = PAGE.exec(file)?.[1]
  if (folder) {
    const paths = new Set(pathsOf(root, folder))
    return Object.keys(known).filter(
      (journey) =>
        !EVERY_PAGE.test(journey) && known[journey]?.some((address) => paths.has(address)),
    )
  }
  if (file.startsWith('web/src/console/')) return listJourneys(root, 'console')
  if (file.endsWith('.e2e.ts')) return [file.slice('e2e/'.length)]
  // A helper that the journeys of one folder share.
  const shared = /^e2e\/([^/]+)\/[^/]+\.ts$/.exec(file)?.[1]
  return shared ? listJourneys(root, shared) : []
}

function pathsOf(root: string, folder: string): string[] {
  const table = path.join(root, 'web/src/pages', folder, 'routes.ts')
  if (!existsSync(table)) return []
  return [...readFileSync(table, 'utf8').matchAll(OWN_PATH)].map(([, own = '']) => own)
}

function listJourneys(root: string, folder: string): string[] {
  return readdirSync(path.join(root, 'e2e', folder))
    .filter((name) => name.endsWith('.e2e.ts'))
    .map((name) => `${folder}/${name}`)
}

function git(root: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}
