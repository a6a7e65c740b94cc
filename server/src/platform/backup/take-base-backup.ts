import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { StartError } from '../errors.ts'
import { foldersOf } from './archive.ts'
import {
  type BaseBackup,
  type Manifest,
  UNFINISHED,
  dataOf,
  listBaseBackups,
  manifestFile,
} from './base-backup.ts'
import { copyFile, forEachFile, hashFile, syncFolder } from './copy-file.ts'
import { timelineOf } from './wal-files.ts'

/** How long the archive may take for the files that were written during the copy. */
const ARCHIVE_TIMEOUT_MS = 10 * 60_000
const OLDEST_MAJOR = 15
const PER_MAJOR = 10_000

interface TakeOptions {
  /** The role that owns the tables, which may call pg_backup_start and pg_backup_stop. */
  adminUrl: string
  backup: string
  isEmbedded: boolean
  archiveTimeoutMs?: number
}

/**
 * Copies the data folder of a running server, as PostgreSQL describes it under "Making a Base Backup Using the
 * Low Level API". It needs no program besides the server, which the embedded one comes without, but it must run on the
 * database's machine as a user who may read its folder.
 */
export async function takeBaseBackup(options: TakeOptions): Promise<BaseBackup> {
  const client = new Client({ connectionString: options.adminUrl })
  await client.connect()
  try {
    const server = await describeServer(client)
    assertSameServer(options.backup, server)
    const name = new Date()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-')
    const folder = path.join(foldersOf(options.backup).base, name)
    if (existsSync(folder)) throw new StartError(`${folder} exists. Wait a second and repeat.`)
    const unfinished = folder + UNFINISHED
    mkdirSync(dataOf(unfinished), { recursive: true, mode: 0o700 })
    const manifest = await copyServer(client, server, unfinished, options)
    writeFileSync(manifestFile(unfinished), JSON.stringify(manifest, null, 1), {
      mode: 0o600,
      flush: true,
    })
    await syncFolder(unfinished)
    renameSync(unfinished, folder)
    await syncFolder(path.dirname(folder))
    return { name, folder, manifest }
  } finally {
    await client.end()
  }
}

interface Server {
  data: string
  database: string
  role: string
  version: string
  major: number
  identifier: string
  segmentBytes: number
  timeline: string
}

async function describeServer(client: Client): Promise<Server> {
  const { rows } = await client.query<Record<string, string>>(`
    select current_setting('data_directory') as data, current_database() as database,
      current_user as role, current_setting('server_version') as version,
      current_setting('server_version_num') as number, current_setting('archive_mode') as archive_mode,
      (select setting from pg_settings where name = 'wal_segment_size') as segment_bytes,
      (select system_identifier::text from pg_control_system()) as identifier,
      pg_walfile_name(pg_current_wal_lsn()) as wal,
      (select count(*) from pg_tablespace)::text as tablespaces`)
  const row = rows[0] ?? {}
  const major = Math.floor(Number(row['number']) / PER_MAJOR)
  const refuse = (words: string) => {
    throw new StartError(words)
  }
  if (major < OLDEST_MAJOR) refuse(`A backup needs PostgreSQL ${OLDEST_MAJOR} or newer.`)
  if (row['archive_mode'] === 'off') {
    refuse(
      'The database archives nothing: without its write-ahead log a copy cannot be restored. See docs/operations/backups.md.',
    )
  }
  // Every server has two of them, inside of its data folder.
  if (row['tablespaces'] !== '2') {
    refuse('The database has a tablespace outside of its data folder, which is not copied.')
  }
  const data = row['data'] ?? ''
  if (!isReadable(data)) {
    refuse(`${data} cannot be read. Run this on the database's machine, as its user or as root.`)
  }
  return {
    data,
    database: row['database'] ?? '',
    role: row['role'] ?? '',
    version: row['version'] ?? '',
    major,
    identifier: row['identifier'] ?? '',
    segmentBytes: Number(row['segment_bytes']),
    timeline: timelineOf(row['wal'] ?? ''),
  }
}

function isReadable(folder: string): boolean {
  try {
    return readdirSync(folder).includes('PG_VERSION')
  } catch {
    return false
  }
}

/** A restored database goes on in its own log, so it gets a backup folder of its own. */
function assertSameServer(backup: string, { identifier, timeline }: Server): void {
  const newest = listBaseBackups(backup).at(-1)?.manifest
  if (newest === undefined) return
  const isSame = newest.systemIdentifier === identifier && timelineOf(newest.firstWal) === timeline
  if (isSame) return
  throw new StartError(
    `${path.resolve(backup)} has backups of another database, or of this one before it was restored. Choose an empty folder.`,
  )
}

async function copyServer(
  client: Client,
  server: Server,
  folder: string,
  { isEmbedded, archiveTimeoutMs = ARCHIVE_TIMEOUT_MS }: TakeOptions,
): Promise<Manifest> {
  await client.query("select pg_backup_start('passbook', fast => true)")
  const copied = await copyData(server.data, dataOf(folder))
  const label = await stopBackup(client, archiveTimeoutMs)
  const file = path.join(dataOf(folder), 'backup_label')
  writeFileSync(file, label, { mode: 0o600, flush: true })
  copied.files.push({ path: 'backup_label', ...(await hashFile(file)) })
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  return {
    finishedAt: (rows[0]?.now ?? new Date()).toISOString(),
    database: server.database,
    role: server.role,
    serverVersion: server.version,
    major: server.major,
    isEmbedded,
    systemIdentifier: server.identifier,
    firstWal: /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '',
    segmentBytes: server.segmentBytes,
    ...copied,
  }
}

/** Ends the backup and waits until the archive has every file of the log that was written meanwhile. */
async function stopBackup(client: Client, timeoutMs: number): Promise<string> {
  await client.query(`set statement_timeout = ${timeoutMs}`)
  try {
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => true)',
    )
    return rows[0]?.labelfile ?? ''
  } catch (error) {
    if ((error as { code?: string }).code !== TIMED_OUT) throw error
    throw new StartError(
      'The archive does not take the write-ahead log, so this copy cannot be restored. See docs/operations/runbooks/backups-failing.md.',
    )
  }
}

const TIMED_OUT = '57014'

/** Folders whose contents a restore must not have: the log comes from the archive, the rest is of this moment. */
const EMPTY = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const LEFT_OUT = [
  'postmaster.pid',
  'postmaster.opts',
  'postgresql.auto.conf.tmp',
  'backup_label',
  'tablespace_map',
  'current_logfiles',
  'recovery.signal',
  'standby.signal',
]
const TEMPORARY = /^(pgsql_tmp|pg_internal\.init|t\d+_)/

/** Copies the part of the data folder that a restore needs. */
async function copyData(from: string, to: string): Promise<Pick<Manifest, 'files' | 'folders'>> {
  const { files, folders } = makeFolders(from, to)
  const copied = await forEachFile(files, async (place) => {
    const found = await copyUnlessGone(path.join(from, place), path.join(to, place))
    return found ? [{ path: place, ...found }] : []
  })
  for (const folder of ['', ...folders]) await syncFolder(path.join(to, folder))
  return { files: copied.flat(), folders }
}

/** Makes the folders of a copy. Returns them and the files to copy into them. */
function makeFolders(from: string, to: string, inside = ''): Record<'files' | 'folders', string[]> {
  const found: Record<'files' | 'folders', string[]> = { files: [], folders: [] }
  for (const name of readdirSync(path.join(from, inside)).toSorted()) {
    if (TEMPORARY.test(name) || (inside === '' && LEFT_OUT.includes(name))) continue
    const place = path.posix.join(inside, name)
    const kind = kindOf(path.join(from, place))
    if (kind === 'folder' || EMPTY.includes(place)) {
      mkdirSync(path.join(to, place), { mode: 0o700 })
      const within = EMPTY.includes(place) ? undefined : makeFolders(from, to, place)
      found.folders.push(place, ...(within?.folders ?? []))
      found.files.push(...(within?.files ?? []))
    } else if (kind === 'file') found.files.push(place)
  }
  return found
}

/** A table that is dropped meanwhile takes its file with it. Sockets and the like are neither. */
function kindOf(file: string): 'file' | 'folder' | undefined {
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (stat?.isDirectory()) return 'folder'
  return stat?.isFile() ? 'file' : undefined
}

async function copyUnlessGone(source: string, target: string) {
  try {
    return await copyFile(source, target)
  } catch (error) {
    const { code, path: which } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' || which !== source) throw error
    rmSync(target, { force: true })
    return undefined
  }
}
