import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { SystemUser } from '../db/embedded/server-process.ts'
import { StartError } from '../errors.ts'

/** The folders of a backup: base backups, the archive of the write-ahead log, and stored documents. */
export function foldersOf(backup: string): Record<'base' | 'wal' | 'files', string> {
  const home = path.resolve(backup)
  return {
    base: path.join(home, 'base'),
    wal: path.join(home, 'wal'),
    files: path.join(home, 'files'),
  }
}

/** What the shell and postgresql.conf would read as something else. */
const ODD = /[^\w./+:@,-]/

/** The archive's folder, where PostgreSQL's commands can name it. */
export function archiveOf(backup: string): string {
  const { wal } = foldersOf(backup)
  if (!ODD.test(wal)) return wal
  throw new StartError(`BACKUP_DIR: ${wal} has a character that is not safe in a command.`)
}

/** At most so much of what was done is in no archive when the disk of the database is lost. */
const ARCHIVE_TIMEOUT = '60s'

/**
 * The settings with which PostgreSQL archives its write-ahead log into a backup. A file is written under
 * another name, synced and renamed, so that the archive has all of a file or nothing of it. A file that is
 * there already is never replaced: the same bytes count as archived, other bytes are an error.
 */
export function archiveSettings(backup: string): Record<string, string> {
  const wal = archiveOf(backup)
  const [target, part] = [`${wal}/%f`, `${wal}/.%f.part`]
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: ARCHIVE_TIMEOUT,
    archive_command:
      `if test -e ${target}; then cmp -s %p ${target}; ` +
      `else cp %p ${part} && sync ${part} && mv ${part} ${target} && sync ${wal}; fi`,
  }
}

/** Creates the archive, so that the user who runs PostgreSQL can write it and nobody else can read it. */
export function openArchive(backup: string, user: SystemUser | undefined): void {
  const { wal } = foldersOf(backup)
  try {
    // The user who runs PostgreSQL has to get through to its own folder, and sees no other.
    mkdirSync(path.dirname(wal), { recursive: true, mode: user ? 0o711 : 0o700 })
    mkdirSync(wal, { recursive: true, mode: 0o700 })
    if (user) chownSync(wal, user.uid, user.gid)
  } catch (error) {
    throw new StartError(
      `BACKUP_DIR: ${wal} cannot be made (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
  if (user && spawnSync('test', ['-w', wal], user).status !== 0) {
    throw new StartError(`BACKUP_DIR: the user postgres cannot write to ${wal}.`)
  }
}
