import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { assertArchiveComplete } from '../platform/backup/check-backup.ts'
import { listBaseBackups } from '../platform/backup/base-backup.ts'
import { readArchiver } from '../platform/backup/read-archiver.ts'
import { StartError } from '../platform/errors.ts'
import type { Check, Deployment } from './check.ts'
import { askOwner } from './database.ts'

const HOUR_MS = 3_600_000
/** A nightly backup that failed once; the next night's is then a few hours away. */
const MOST_HOURS = 36
/** A file of the log is archived when it is full, and a minute after it was begun. */
const MOST_FILES_BEHIND = 4

export const backupChecks: readonly Check[] = [
  {
    name: 'newest backup',
    danger: 'money or data can be lost',
    needsDatabase: true,
    look: findOldBackup,
  },
  {
    name: 'archive of the log',
    danger: 'money or data can be lost',
    needsDatabase: true,
    look: findArchiveBehind,
  },
  {
    name: 'archive without gaps',
    danger: 'money or data can be lost',
    look: findGaps,
  },
  {
    name: 'disk of the backup',
    danger: 'money or data can be lost',
    needsDatabase: true,
    look: findSameDisk,
  },
]

const TAKE = 'Let cron run “npm run backup -- take” every night (docs/operations/backups.md).'

/** The newest of the folder and of what the database remembers: the folder may be on another machine. */
async function findOldBackup({ config, ctx }: Deployment): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ finished_at: Date | null }>(
    'select max(finished_at) as finished_at from base_backups',
  )
  const inFolder = config.backupDir ? listBaseBackups(config.backupDir).at(-1) : undefined
  const finished = inFolder ? new Date(inFolder.manifest.finishedAt) : rows[0]?.finished_at
  if (!finished) {
    return [
      `No backup is known. ${TAKE} If your database’s provider makes backups, restore one, try “npm run verify” on it, and run this with --accept "No backup is known".`,
    ]
  }
  const hours = (ctx.realTime.now().getTime() - finished.getTime()) / HOUR_MS
  if (hours <= MOST_HOURS) return []
  return [`The newest backup is ${Math.floor(hours)} hours old. ${TAKE}`]
}

/** Whether what was done since the backup is archived, as far as the database knows. */
async function findArchiveBehind({ config, ctx }: Deployment): Promise<string[]> {
  const archiver = await readArchiver(ctx.db)
  if (archiver === null) {
    // A provider's database archives in its own way.
    if (config.backupDir === undefined) return []
    return [
      'PostgreSQL does not archive its log, so everything since the last backup can be lost: put the lines of “npm run backup -- settings” into postgresql.conf and restart it.',
    ]
  }
  if (archiver.isFailing) {
    return [
      'PostgreSQL could not archive the newest file of its log: see docs/operations/runbooks/backups-failing.md.',
    ]
  }
  const behind = await countFilesBehind(ctx)
  if (behind <= MOST_FILES_BEHIND) return []
  return [
    `The archive is ${behind} files behind the log: see docs/operations/runbooks/backups-failing.md.`,
  ]
}

async function countFilesBehind(ctx: Deployment['ctx']): Promise<number> {
  const { rows } = await sql<{ current: string; archived: string | null; bytes: number }>`
    select pg_walfile_name(pg_current_wal_lsn()) as current, last_archived_wal as archived,
      pg_size_bytes(current_setting('wal_segment_size'))::int as bytes
    from pg_stat_archiver`.execute(ctx.db)
  const { current = '', archived = null, bytes = 1 } = rows[0] ?? {}
  const written = placeOf(current, bytes)
  // Nothing was archived yet: the log begins with its first file.
  const done = archived === null ? 0 : placeOf(archived, bytes)
  return Math.max(0, written - 1 - done)
}

/** The number of a file of the log: 8 digits of its timeline, 8 of 4 GB each, 8 of files in those. */
function placeOf(name: string, segmentBytes: number): number {
  const filesPerPart = 2 ** 32 / segmentBytes
  const [high, low] = [name.slice(8, 16), name.slice(16, 24)]
  return Number.parseInt(high, 16) * filesPerPart + Number.parseInt(low, 16)
}

function findGaps({ config }: Deployment): string[] {
  const newest = config.backupDir ? listBaseBackups(config.backupDir).at(-1) : undefined
  if (config.backupDir === undefined || newest === undefined) return []
  try {
    assertArchiveComplete(config.backupDir, newest)
    return []
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [`${error.message} Until then take a new backup: “npm run backup -- take”.`]
  }
}

/** Where the data of the database can be seen from here. Elsewhere its backup is on another machine anyway. */
async function findSameDisk(deployment: Deployment): Promise<string[]> {
  const { config, options } = deployment
  const { backupDir } = config
  if (backupDir === undefined) return []
  if (!existsSync(backupDir)) {
    return [
      `BACKUP_DIR: there is no folder ${path.resolve(backupDir)}, or its disk is not mounted.`,
    ]
  }
  const deviceOf = options.world?.deviceOf ?? ((place: string) => statSync(place).dev)
  const rows = await askOwner<{ place: string | null }>(
    deployment,
    "select case when pg_has_role(current_user, 'pg_read_all_settings', 'MEMBER') then current_setting('data_directory') end as place",
  )
  const places = [rows?.[0]?.place, path.join(config.dataDir, 'files')].filter(
    (place) => typeof place === 'string' && existsSync(place),
  )
  const isSame = places.some((place) => deviceOf(place ?? '') === deviceOf(backupDir))
  if (!isSame) return []
  return [
    'BACKUP_DIR is on the same file system as the data: a broken disk takes both. Put it on another disk, better in another building.',
  ]
}
