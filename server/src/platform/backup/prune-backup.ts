import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { foldersOf } from './archive.ts'
import { UNFINISHED, listBaseBackups } from './base-backup.ts'
import { pruneDocuments } from './documents.ts'
import { listWal, timelineOf } from './wal-files.ts'

const DAY_MS = 86_400_000

interface Pruned {
  backups: string[]
  walFiles: number
  documents: number
}

/**
 * Removes what no restore to a second of the last days needs: base backups before the newest one that is older
 * than that, and the files of the write-ahead log and removed documents before the oldest that stays.
 */
export function pruneBackup(backup: string, keepDays: number, now = new Date()): Pruned {
  const all = listBaseBackups(backup)
  const horizon = now.getTime() - keepDays * DAY_MS
  const isOld = ({ manifest }: (typeof all)[number]) => Date.parse(manifest.finishedAt) <= horizon
  // The newest of the old ones is where a restore to the first second of the period begins.
  const first = Math.max(0, all.findLastIndex(isOld))
  const oldest = all[first]
  if (oldest === undefined) return { backups: [], walFiles: 0, documents: 0 }
  const gone = all.slice(0, first)
  for (const { folder } of gone) rmSync(folder, { recursive: true })
  removeUnfinished(backup, oldest.name)
  const { wal } = foldersOf(backup)
  const { firstWal, finishedAt } = oldest.manifest
  const names = listWal(wal).filter(
    (name) => timelineOf(name) === timelineOf(firstWal) && name < firstWal,
  )
  for (const name of names) rmSync(path.join(wal, name))
  return {
    backups: gone.map(({ name }) => name),
    walFiles: names.length,
    documents: pruneDocuments(backup, new Date(finishedAt)),
  }
}

/** Removes what interrupted backups left behind, from before the oldest one that stays. */
function removeUnfinished(backup: string, oldest: string): void {
  const { base } = foldersOf(backup)
  for (const name of readdirSync(base)) {
    if (!name.endsWith(UNFINISHED) || name >= oldest) continue
    rmSync(path.join(base, name), { recursive: true })
  }
}
