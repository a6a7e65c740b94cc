import { existsSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../errors.ts'
import { foldersOf } from './archive.ts'
import { type BaseBackup, dataOf, listBaseBackups } from './base-backup.ts'
import { forEachFile, hashFile } from './copy-file.ts'
import { findCutShort, findGap, listWal, walFrom } from './wal-files.ts'

interface CheckedBackup {
  backups: BaseBackup[]
  /** How many files of the write-ahead log the oldest backup is followed by. */
  walFiles: number
}

/** Reads every byte of every base backup, and checks that the archive after the oldest one is complete. */
export async function checkBackup(backup: string): Promise<CheckedBackup> {
  const backups = listBaseBackups(backup)
  const oldest = backups[0]
  if (oldest === undefined) throw new StartError(`${path.resolve(backup)} has no base backup.`)
  for (const each of backups) await assertUndamaged(each)
  assertArchiveComplete(backup, oldest)
  const wal = listWal(foldersOf(backup).wal)
  return { backups, walFiles: walFrom(wal, oldest.manifest.firstWal).length }
}

/** Compares every file of a base backup with its hash. */
async function assertUndamaged({ folder, manifest }: BaseBackup): Promise<void> {
  await forEachFile(manifest.files, async ({ path: place, sha256 }) => {
    const file = path.join(dataOf(folder), place)
    const found = existsSync(file) ? (await hashFile(file)).sha256 : undefined
    if (found !== sha256) throw damaged(file)
  })
}

export function damaged(file: string): StartError {
  return new StartError(`${file} is not what was backed up: this backup is damaged.`)
}

/** Refuses an archive that lacks a file after a base backup, because a restore would silently end there. */
export function assertArchiveComplete(backup: string, { name, manifest }: BaseBackup): void {
  const { wal } = foldersOf(backup)
  const { firstWal, segmentBytes } = manifest
  const names = existsSync(wal) ? listWal(wal) : []
  const missing = findGap(names, firstWal, segmentBytes)
  if (missing !== undefined) {
    throw new StartError(
      `The archive has a gap after the backup of ${name}: ${path.join(wal, missing)} is missing. ` +
        `Find that file, or move those after it away to restore only what was done before.`,
    )
  }
  const cut = findCutShort(wal, names, firstWal, segmentBytes)
  if (cut === undefined) return
  throw new StartError(
    `${path.join(wal, cut)} is not complete: the archive has a gap after the backup of ${name}.`,
  )
}
