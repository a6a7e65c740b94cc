import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** By journey, as a path below `e2e`: the addresses it came by when it last ran on this machine. */
export type Journeys = Record<string, string[]>

/** Beside the data, never among the sources: it is about this machine. */
function fileOf(root: string): string {
  return path.resolve(root, process.env['DATA_DIR'] ?? '.data', 'journeys.json')
}

export function readJourneys(root: string): Journeys {
  try {
    return JSON.parse(readFileSync(fileOf(root), 'utf8')) as Journeys
  } catch {
    return {}
  }
}

/** Adds what a run has noted, line by line: journeys that did not run keep what is known of them. */
export function keepJourneys(root: string, notes: string): void {
  if (!existsSync(notes)) return
  const lines = readFileSync(notes, 'utf8').split('\n').filter(Boolean)
  const ran = Map.groupBy(lines, (line) => line.split(' ', 1)[0] ?? '')
  const journeys = { ...readJourneys(root) }
  for (const [journey, noted] of ran) {
    const addresses = noted.map((line) => line.slice(journey.length + 1))
    journeys[journey] = [...new Set(addresses)].toSorted()
  }
  mkdirSync(path.dirname(fileOf(root)), { recursive: true })
  writeFileSync(fileOf(root), `${JSON.stringify(journeys, null, 1)}\n`)
}
