import path from 'node:path'
import { StartError } from '../errors.ts'
import { foldersOf } from './archive.ts'
import type { BaseBackup } from './base-backup.ts'
import { listWal, timelineOf, walFileAt, walFrom } from './wal-files.ts'

const LAST_RECORD = /redo done at ([0-9A-F]+\/[0-9A-F]+)/
/** What PostgreSQL says of the record, or of the page, at which it stopped. */
const UNREADABLE =
  /(?:record|invalid|incorrect|unexpected)[^\n]* (?:at|LSN) ([0-9A-F]+\/[0-9A-F]+)/g
const LAST_TIME = /last completed transaction was at log time (.+)/

/**
 * Refuses a replay that ended before the end of the archive. PostgreSQL takes a damaged record for the end of the
 * log, and would open the bank as it was then. An archived file is full or ends with a record that says so; thus
 * nothing in it is unreadable unless it was damaged.
 */
export function assertReadToEnd(backup: string, { manifest }: BaseBackup, log: string): void {
  const [read, lastRecord] = LAST_RECORD.exec(log) ?? []
  if (read === undefined || lastRecord === undefined) return
  const { firstWal, segmentBytes } = manifest
  const { wal } = foldersOf(backup)
  const fileAt = (lsn: string) => walFileAt(lsn, timelineOf(firstWal), segmentBytes)
  const newest = walFrom(listWal(wal), firstWal).at(-1) ?? firstWal
  const unreadable = [...log.slice(0, log.indexOf(read)).matchAll(UNREADABLE)].at(-1)?.[1]
  const isDamaged = unreadable !== undefined && fileAt(unreadable) <= newest
  if (!isDamaged && fileAt(lastRecord) >= newest) return
  const file = path.join(wal, fileAt(unreadable ?? lastRecord))
  const [, until] = LAST_TIME.exec(log) ?? []
  throw new StartError(
    `${file} is damaged: the log cannot be read to its end. ` +
      (until === undefined ? '' : `Its last transaction was at ${until}; `) +
      `restore to a second before, or find an undamaged copy of that file.`,
  )
}
