import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const SERVER = path.resolve(import.meta.dirname, '../../..')
/** What lives follow from: the stories and what they stand on, and the tables they are kept in. */
const SOURCES = ['src/seed/**/*.ts', 'migrations/*.sql']

/** Changes whenever a story or the shape of a table does: lives of another version do not fit. */
export function livesVersion(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: SERVER }).toSorted()) {
    if (file.endsWith('.test.ts')) continue
    hash.update(`${file.replaceAll(path.sep, '/')}\n`).update(readFileSync(path.join(SERVER, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
