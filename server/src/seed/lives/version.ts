import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const SERVER = path.resolve(import.meta.dirname, '../../..')
/** What lives follow from: the stories and what they stand on, and the tables they are kept in. */
const SOURCES = ['src/seed/**/*.ts', 'migrations/*.sql']
/** Who works for an institution is seeded at every start, and is in nobody's life. */
const NO_PART = ['src/seed/staff.ts']

/** Changes whenever a story or the shape of a table does: lives of another version do not fit. */
export function livesVersion(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: SERVER }).toSorted()) {
    const name = file.replaceAll(path.sep, '/')
    if (name.endsWith('.test.ts') || NO_PART.includes(name)) continue
    hash.update(`${name}\n`).update(readFileSync(path.join(SERVER, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
