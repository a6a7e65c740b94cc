import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { foldersOf } from './archive.ts'
import { copyFile, syncFolder } from './copy-file.ts'

/**
 * The stored documents: statements, attachments and whatever else the bank keeps as files on its disk. A file
 * is stored under a random name before a row names it, and never changes. So a copy that only grows has what
 * the rows of any moment name. One that the bank has removed since is marked and pruned later.
 */

const REMOVED = '.removed'

export interface CopiedDocuments {
  copied: number
  bytes: number
}

/** Copies the documents that the backup does not have yet. */
export async function backUpDocuments(files: string, backup: string): Promise<CopiedDocuments> {
  const target = foldersOf(backup).files
  const done = { copied: 0, bytes: 0 }
  const present = new Set(listDocuments(files))
  mkdirSync(target, { recursive: true, mode: 0o700 })
  for (const place of present) {
    const to = path.join(target, place)
    rmSync(to + REMOVED, { force: true })
    if (existsSync(to)) continue
    done.bytes += await copyWhole(path.join(files, place), to)
    done.copied += 1
  }
  for (const place of listDocuments(target)) {
    const mark = path.join(target, place) + REMOVED
    if (!present.has(place) && !existsSync(mark)) writeFileSync(mark, '', { mode: 0o600 })
  }
  return done
}

/** Copies the documents of a backup into a new folder, and returns how many they are. */
export async function restoreDocuments(backup: string, to: string): Promise<number> {
  const from = foldersOf(backup).files
  const places = listDocuments(from)
  for (const place of places) await copyWhole(path.join(from, place), path.join(to, place))
  return places.length
}

/** Removes copies of documents that the bank had removed before the oldest backup that is kept. */
export function pruneDocuments(backup: string, before: Date): number {
  const { files } = foldersOf(backup)
  let removed = 0
  for (const place of listDocuments(files)) {
    const file = path.join(files, place)
    const mark = statSync(file + REMOVED, { throwIfNoEntry: false })
    if (mark === undefined || mark.mtime >= before) continue
    rmSync(file)
    rmSync(file + REMOVED)
    removed += 1
  }
  return removed
}

async function copyWhole(from: string, to: string): Promise<number> {
  const part = `${to}.part`
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
  rmSync(part, { force: true })
  const { bytes } = await copyFile(from, part)
  renameSync(part, to)
  await syncFolder(path.dirname(to))
  return bytes
}

/** Lists the documents below a folder. Names with a dot are marks, or files that are still being written. */
function listDocuments(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((place) => !place.includes('.'))
}
