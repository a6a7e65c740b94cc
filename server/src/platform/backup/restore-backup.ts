import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { findBinaries } from '../db/embedded/binaries.ts'
import {
  type SystemUser,
  freePort,
  postgresUserWhenRoot,
  startServer,
} from '../db/embedded/server-process.ts'
import { StartError } from '../errors.ts'
import { archiveOf, foldersOf } from './archive.ts'
import { type BaseBackup, bytesOf, dataOf, listBaseBackups } from './base-backup.ts'
import { assertArchiveComplete, damaged } from './check-backup.ts'
import { copyFile, forEachFile, syncFolder } from './copy-file.ts'
import { restoreDocuments } from './documents.ts'
import { assertReadToEnd } from './end-of-log.ts'
import { walFrom, listWal } from './wal-files.ts'

interface RestoreOptions<Checked> {
  backup: string
  /** The second to restore, or undefined for everything that the archive has. */
  at: Date | undefined
  /** A new or empty folder. It can be used as DATA_DIR. */
  to: string
  /** The program of PostgreSQL, where it is not found by itself. */
  postgres?: string | undefined
  /** Checks the restored database while nobody else can reach it. */
  check: (url: string) => Promise<Checked>
}

export interface Restored<Checked> {
  checked: Checked
  base: BaseBackup
  data: string
  documents: number
  bytes: number
  walFiles: number
  copySeconds: number
  replaySeconds: number
}

/** Replaying days of changes takes its time. */
const REPLAY_TIMEOUT_MS = 12 * 3_600_000

/**
 * Restores the database as it was at a second, with the documents, into a new folder: copies the newest base
 * backup from before, replays the write-ahead log up to that second, and checks the result.
 */
export async function restoreBackup<Checked>(
  options: RestoreOptions<Checked>,
): Promise<Restored<Checked>> {
  const wal = archiveOf(options.backup)
  const base = pickBase(options)
  assertArchiveComplete(options.backup, base)
  const user = postgresUserWhenRoot()
  assertArchiveReadable(options.backup, base, user)
  const home = path.resolve(options.to)
  const data = path.join(home, 'postgres/data')
  const postgres = options.postgres ?? (await findPostgres(base, user))
  openHome(home, user)
  const from = performance.now()
  await copyBase(base, data)
  const documents = await restoreDocuments(options.backup, path.join(home, 'files'))
  handOver(path.join(home, 'postgres'), user)
  const copied = performance.now()
  const { checked, replaySeconds } = await replay({ ...options, base, data, postgres, user })
  return {
    checked,
    base,
    data,
    documents,
    bytes: bytesOf(base.manifest),
    walFiles: walFrom(listWal(wal), base.manifest.firstWal).length,
    copySeconds: (copied - from) / 1000,
    replaySeconds,
  }
}

/** The newest base backup that was complete at the second. */
function pickBase({ backup, at }: Pick<RestoreOptions<unknown>, 'backup' | 'at'>): BaseBackup {
  const all = listBaseBackups(backup)
  const [first] = all
  if (first === undefined) throw new StartError(`${path.resolve(backup)} has no base backup.`)
  if (at && at > new Date()) throw new StartError(`${at.toISOString()} is in the future.`)
  const base = all.findLast(({ manifest }) => !at || new Date(manifest.finishedAt) <= at)
  if (base) return base
  throw new StartError(
    `The oldest backup was finished at ${first.manifest.finishedAt}; nothing earlier can be restored.`,
  )
}

/** The program of the backup's major version: the one that npm installed, or Debian's. */
async function findPostgres(
  { manifest: { major } }: BaseBackup,
  user: SystemUser | undefined,
): Promise<string> {
  const embedded = await findBinaries(user).catch(() => undefined)
  const debian = `/usr/lib/postgresql/${major}/bin/postgres`
  const found = [embedded?.postgres, debian].find((one) => one && majorOf(one) === major)
  if (found) return found
  throw new StartError(
    `The backup is of PostgreSQL ${major}, which is not installed. Name its program with --postgres.`,
  )
}

function majorOf(postgres: string): number {
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1])
}

/** PostgreSQL takes a file that it cannot read for one that is not there, and would end the restore at it. */
function assertArchiveReadable(
  backup: string,
  { manifest }: BaseBackup,
  user: SystemUser | undefined,
): void {
  const file = path.join(foldersOf(backup).wal, manifest.firstWal)
  if (!user || spawnSync('test', ['-r', file], user).status === 0) return
  throw new StartError(`The user postgres cannot read ${file}. Give the folder wal to that user.`)
}

/** A restore writes over nothing. */
function openHome(home: string, user: SystemUser | undefined): void {
  if (existsSync(home) && readdirSync(home).length > 0) {
    throw new StartError(`${home} is not empty. Restore into a new folder.`)
  }
  mkdirSync(path.join(home, 'postgres/data'), { recursive: true, mode: 0o700 })
  if (!user) return
  // PostgreSQL does not run as root, and its user has to get to its folder.
  chmodSync(home, 0o711)
  const postgres = path.join(home, 'postgres')
  chownSync(postgres, user.uid, user.gid)
  if (spawnSync('test', ['-w', postgres], user).status === 0) return
  rmSync(home, { recursive: true })
  throw new StartError(`The user postgres cannot reach ${home}. Choose another folder.`)
}

async function copyBase({ folder, manifest }: BaseBackup, data: string): Promise<void> {
  for (const place of manifest.folders) mkdirSync(path.join(data, place), { mode: 0o700 })
  await forEachFile(manifest.files, async ({ path: place, sha256 }) => {
    const from = path.join(dataOf(folder), place)
    if (!existsSync(from)) throw damaged(from)
    const copied = await copyFile(from, path.join(data, place))
    if (copied.sha256 !== sha256) throw damaged(from)
  })
  // Debian keeps its settings elsewhere, and PostgreSQL does not start without a file.
  const settings = path.join(data, 'postgresql.conf')
  if (!existsSync(settings)) writeFileSync(settings, '', { mode: 0o600 })
  writeFileSync(path.join(data, 'recovery.signal'), '', { mode: 0o600 })
  for (const place of manifest.folders) await syncFolder(path.join(data, place))
  await syncFolder(data)
}

function handOver(folder: string, user: SystemUser | undefined): void {
  if (!user) return
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of ['', ...names]) chownSync(path.join(folder, name), user.uid, user.gid)
}

interface ReplayOptions<Checked> extends RestoreOptions<Checked> {
  base: BaseBackup
  data: string
  postgres: string
  user: SystemUser | undefined
}

/**
 * Replays the log with a server that only this process can reach, by a socket in a private folder, so that
 * no password is needed and nobody works on a database that was not checked.
 */
async function replay<Checked>(
  options: ReplayOptions<Checked>,
): Promise<Pick<Restored<Checked>, 'checked' | 'replaySeconds'>> {
  const { base, data, user } = options
  const room = mkdtempSync(path.join(tmpdir(), 'passbook-restore-'))
  try {
    writeFileSync(path.join(room, 'hba'), 'local all all trust\n')
    writeFileSync(path.join(room, 'ident'), '')
    if (user) chownSync(room, user.uid, user.gid)
    const port = await freePort()
    const { role, database } = base.manifest
    const url = `postgresql://${role}@localhost:${port}/${database}?host=${encodeURIComponent(room)}`
    const from = performance.now()
    const log: string[] = []
    const server = await startServer({
      binary: options.postgres,
      flags: ['-D', data, ...flagsOf(options, room, port)],
      user,
      url,
      readyTimeoutMs: REPLAY_TIMEOUT_MS,
      onLog: (text) => log.push(text),
    }).catch((error: unknown) => explain(error, options, log.join('')))
    const replaySeconds = (performance.now() - from) / 1000
    try {
      if (!options.at) assertReadToEnd(options.backup, base, log.join(''))
      if (base.manifest.isEmbedded) await renewPasswords(url, data, user)
      return { checked: await options.check(url), replaySeconds }
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}

function flagsOf(
  { backup, at }: Pick<RestoreOptions<unknown>, 'backup' | 'at'>,
  room: string,
  port: number,
): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: room,
    port: String(port),
    hba_file: path.join(room, 'hba'),
    ident_file: path.join(room, 'ident'),
    // It answers only when it is done, and then by what it has: nothing is archived into the backup.
    hot_standby: 'off',
    archive_mode: 'off',
    ssl: 'off',
    // What it says of the log is read, so it says it here and in English.
    logging_collector: 'off',
    log_destination: 'stderr',
    lc_messages: 'C',
    restore_command: `cp ${archiveOf(backup)}/%f %p`,
    recovery_target_timeline: 'current',
    ...(at && { recovery_target_time: inNumbers(at), recovery_target_action: 'promote' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** On its command line PostgreSQL does not know names of zones yet, not even Z. */
function inNumbers(at: Date): string {
  return at.toISOString().replace('T', ' ').replace('Z', '+00')
}

function explain(
  error: unknown,
  { backup, base, at }: { backup: string; base: BaseBackup; at: Date | undefined },
  log: string,
): never {
  assertReadToEnd(backup, base, log)
  const words = (error as Error).message
  if (at && /before configured recovery target/.test(words)) {
    throw new StartError(
      `The archive ends before ${at.toISOString()}. Restore without --at to get everything that it has.`,
    )
  }
  throw error
}

/** The folder of the embedded database names the password of its roles; a new one keeps it out of the backup. */
async function renewPasswords(
  url: string,
  data: string,
  user: SystemUser | undefined,
): Promise<void> {
  const password = randomBytes(24).toString('base64url')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const role of ['passbook_owner', 'passbook_app']) {
      await client.query(`alter role ${role} password '${password}'`)
    }
  } finally {
    await client.end()
  }
  const file = path.join(data, '../password')
  writeFileSync(file, password, { mode: 0o600 })
  if (user) chownSync(file, user.uid, user.gid)
}
