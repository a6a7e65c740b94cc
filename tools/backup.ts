import path from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { type Config, ConfigError, readConfig } from '../server/src/config.ts'
import { archiveSettings } from '../server/src/platform/backup/archive.ts'
import { type Manifest, bytesOf } from '../server/src/platform/backup/base-backup.ts'
import { checkBackup } from '../server/src/platform/backup/check-backup.ts'
import { backUpDocuments } from '../server/src/platform/backup/documents.ts'
import { pruneBackup } from '../server/src/platform/backup/prune-backup.ts'
import { restoreBackup } from '../server/src/platform/backup/restore-backup.ts'
import { takeBaseBackup } from '../server/src/platform/backup/take-base-backup.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { openDatabaseServer } from '../server/src/platform/db/open.ts'
import { openPool } from '../server/src/platform/db/pool.ts'
import { StartError } from '../server/src/platform/errors.ts'
import { openLog } from '../server/src/platform/log.ts'
import { verifyAll } from '../server/src/verify/verify-all.ts'

/**
 * Backs the bank up and restores it to a second: `npm run backup -- take`. docs/operations/backups.md describes
 * each command. The exit code is 0 if the command succeeded, 1 if it was refused or the restored books do not
 * verify, and 2 if the command line is wrong.
 */
const REFUSED = 1
const WRONG_USAGE = 2
const DEFAULT_KEEP_DAYS = '35'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/
const VERIFY_TIMEOUT_MS = 60 * 60_000
const USAGE = `usage: npm run backup -- settings
       npm run backup -- take [--keep-days ${DEFAULT_KEEP_DAYS}]
       npm run backup -- documents
       npm run backup -- check
       npm run backup -- restore --to FOLDER [--at 2026-11-19T16:25:30Z] [--postgres PROGRAM]
BACKUP_DIR names the folder of the backups; --folder overrides it.`

const quiet = openLog({ logLevel: 'error' })

class UsageError extends Error {}

interface Options {
  folder?: string | undefined
  to?: string | undefined
  at?: string | undefined
  postgres?: string | undefined
  'keep-days'?: string | undefined
}

const commands: Record<
  string,
  { takes: (keyof Options)[]; run: (given: Options) => Promise<void> }
> = {
  settings: { takes: [], run: printSettings },
  take: { takes: ['keep-days'], run: take },
  documents: { takes: [], run: copyDocuments },
  check: { takes: [], run: check },
  restore: { takes: ['to', 'at', 'postgres'], run: restore },
}

try {
  const { name, options } = readArguments(process.argv.slice(2))
  await commands[name]?.run(options)
} catch (error) {
  process.exitCode = error instanceof UsageError ? WRONG_USAGE : REFUSED
  const isKnown = [UsageError, ConfigError, StartError].some((kind) => error instanceof kind)
  console.error(isKnown ? `backup: ${(error as Error).message}` : error)
}

function readArguments(args: string[]): { name: string; options: Options } {
  const text = { type: 'string' } as const
  const options = { folder: text, to: text, at: text, postgres: text, 'keep-days': text }
  let parsed
  try {
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
  const [name = '', ...more] = parsed.positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined || more.length > 0) throw new UsageError(USAGE)
  const stray = Object.keys(parsed.values).find(
    (key) => key !== 'folder' && !command.takes.includes(key as keyof Options),
  )
  if (stray) throw new UsageError(`${name} does not take --${stray}\n${USAGE}`)
  return { name, options: parsed.values }
}

/** A restore needs no setting but this one, because the machine may have nothing else yet. */
function folderOf({ folder }: Options): string {
  const given = folder ?? process.env['BACKUP_DIR']
  if (!given) throw new UsageError('set BACKUP_DIR, or name the folder with --folder')
  return path.resolve(given)
}

async function printSettings(given: Options): Promise<void> {
  console.log('# Lines for postgresql.conf. Restart PostgreSQL afterwards.')
  for (const [name, value] of Object.entries(archiveSettings(folderOf(given)))) {
    console.log(`${name} = '${value}'`)
  }
}

async function take(given: Options): Promise<void> {
  const folder = folderOf(given)
  const keepDays = Number(given['keep-days'] ?? DEFAULT_KEEP_DAYS)
  if (!Number.isInteger(keepDays) || keepDays < 1) {
    throw new UsageError('--keep-days: a number of days, 1 or more')
  }
  const config = readConfig()
  const server = await openDatabaseServer(config, { share: true })
  try {
    await assertSetUp(server.adminUrl)
    const from = performance.now()
    const { name, manifest } = await takeBaseBackup({
      adminUrl: server.adminUrl,
      backup: folder,
      isEmbedded: config.databaseUrl === undefined,
    })
    const duration = (performance.now() - from) / 1000
    await recordBackup(server.url, manifest)
    console.log(`${name}: ${gigabytes(bytesOf(manifest))} in ${duration.toFixed(1)} s`)
  } finally {
    await server.stop()
  }
  await copyDocumentsOf(config, folder)
  const pruned = pruneBackup(folder, keepDays)
  const older = `${pruned.backups.length} backups, ${pruned.walFiles} files of the log and ${pruned.documents} documents`
  console.log(`removed what is older than ${keepDays} days: ${older}`)
  console.log(
    'The keys are not in a backup: keep APP_SECRET, PII_KEYS and PII_INDEX_KEY elsewhere.',
  )
}

/** Refuses a database without the table of backups. The server sets it up when it starts. */
async function assertSetUp(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string | null }>(
      "select to_regclass('public.base_backups') as table",
    )
    if (rows[0]?.table) return
    throw new StartError('The database is empty or of an earlier version. Start the server once.')
  } finally {
    await client.end()
  }
}

/** Records the backup for the figures at /metrics. */
async function recordBackup(url: string, manifest: Manifest): Promise<void> {
  const pool = openPool({ url, size: 1, queryTimeoutMs: VERIFY_TIMEOUT_MS, log: quiet })
  try {
    const row = { finished_at: new Date(manifest.finishedAt), bytes: bytesOf(manifest) }
    await openDatabase(pool).insertInto('base_backups').values(row).execute()
  } finally {
    await pool.end()
  }
}

async function copyDocuments(given: Options): Promise<void> {
  await copyDocumentsOf(readConfig(), folderOf(given))
}

async function copyDocumentsOf(config: Config, folder: string): Promise<void> {
  if (config.s3) {
    console.log('Documents are in S3_URL and not in this backup: let the bucket keep versions.')
    return
  }
  const done = await backUpDocuments(path.join(config.dataDir, 'files'), folder)
  console.log(`documents: ${done.copied} copied, ${gigabytes(done.bytes)}`)
}

async function check(given: Options): Promise<void> {
  const { backups, walFiles } = await checkBackup(folderOf(given))
  for (const { name, manifest } of backups) {
    console.log(`${name}: ${gigabytes(bytesOf(manifest))}, PostgreSQL ${manifest.serverVersion}`)
  }
  const since = backups[0]?.manifest.finishedAt
  console.log(
    `every second since ${since} can be restored: ${walFiles} files of the log without a gap`,
  )
}

async function restore(given: Options): Promise<void> {
  const { to, at, postgres } = given
  if (!to) throw new UsageError('name a new folder with --to')
  const restored = await restoreBackup({
    backup: folderOf(given),
    at: at === undefined ? undefined : readInstant(at),
    to,
    postgres,
    check: verifyAt,
  })
  console.log(restored.checked.words)
  const { base, bytes, data, documents, walFiles, copySeconds, replaySeconds } = restored
  const perGigabyte = (copySeconds + replaySeconds) / (bytes / 1e9)
  console.log(
    `${data}: ${gigabytes(bytes)} of ${base.name} copied in ${copySeconds.toFixed(1)} s, ` +
      `up to ${walFiles} files of the log replayed in ${replaySeconds.toFixed(1)} s ` +
      `(${perGigabyte.toFixed(0)} s per GB); ${documents} documents`,
  )
  console.log(
    'Give the server the keys of that time, and a new BACKUP_DIR. See docs/operations/backups.md.',
  )
  process.exitCode = restored.checked.isSound ? 0 : REFUSED
}

/** An instant without its zone would be read in the zone of whichever machine restores. */
function readInstant(text: string): Date {
  const at = new Date(text)
  if (INSTANT.test(text) && !Number.isNaN(at.getTime())) return at
  throw new UsageError(`--at: write an instant with its zone, such as 2026-11-19T16:25:30Z`)
}

async function verifyAt(url: string) {
  const pool = openPool({
    url,
    size: 2,
    queryTimeoutMs: VERIFY_TIMEOUT_MS,
    log: quiet,
  })
  try {
    return await verifyAll(openDatabase(pool))
  } finally {
    await pool.end()
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(3)} GB`
}
