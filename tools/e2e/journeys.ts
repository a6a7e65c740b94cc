import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The URLs that each journey, as a path below `e2e`, visited in its last run on this machine. */
export type Journeys = Record<string, string[]>

/** The file is kept with the data, not the sources, because it is about this machine. */
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

/** Adds the notes of a run. Journeys that did not run keep their earlier notes. */
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
