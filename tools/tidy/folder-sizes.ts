import path from 'node:path'
import type { Source } from './sources.ts'

const MAX_FILES = 30
/** One primitive or one feature's calls a file: a reader looks by name, not by reading the list. */
const MAY_BE_LARGE = new Set(['web/src/ui', 'contract/src'])

/** Folders that hold more than a reader takes in at one look. */
export function findLargeFolders(sources: readonly Pick<Source, 'file'>[]): string[] {
  const files = Map.groupBy(sources, ({ file }) => path.posix.dirname(file))
  return [...files]
    .filter(([folder, { length }]) => length > MAX_FILES && !MAY_BE_LARGE.has(folder))
    .map(([folder, { length }]) => `${folder}: ${length} files, more than ${MAX_FILES}`)
}
