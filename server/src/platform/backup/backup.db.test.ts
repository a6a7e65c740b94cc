import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type Books, anInstitution, credit, openFunded } from '../../../test/books.ts'
import { binariesToTest } from '../../../test/postgres.ts'
import { quickFolder } from '../../../test/temporary-folder.ts'
import { seedInstitutions } from '../../seed/institutions.ts'
import { verifyBooks } from '../../verify/verify-books.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { type Cluster, startCluster } from '../db/embedded/cluster.ts'
import { postgresUserWhenRoot } from '../db/embedded/server-process.ts'
import { migrate } from '../db/migrate.ts'
import { openPool } from '../db/pool.ts'
import { archiveSettings, openArchive } from './archive.ts'
import { type BaseBackup, dataOf, listBaseBackups } from './base-backup.ts'
import { checkBackup } from './check-backup.ts'
import { backUpDocuments } from './documents.ts'
import { pruneBackup } from './prune-backup.ts'
import { readArchiver } from './read-archiver.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBaseBackup } from './take-base-backup.ts'
import { listWal, timelineOf, walFileAt, walFrom } from './wal-files.ts'

/** A bank on a PostgreSQL of its own, which is backed up, worked on, and restored to a second. */

const home = quickFolder('backup')
const backup = path.join(home, 'backup')
const files = path.join(home, 'files')
const wal = path.join(backup, 'wal')
const log = pino({ level: 'silent' })

let cluster: Cluster
let base: BaseBackup
let books: Pick<Books, 'db' | 'institution_id'>
let accountId: string
let second: Date
/** Where the log has what was done before the second, and what was done after it. */
let firstRecord: string
let laterRecord: string
let restores = 0
const newFolder = () => path.join(home, `restored-${(restores += 1)}`)

const open = (url: string) =>
  openDatabase(openPool({ url, size: 2, queryTimeoutMs: 60_000, log }), { refusesUnscoped: true })

const takeBase = () =>
  takeBaseBackup({ adminUrl: cluster.url('passbook_owner'), backup, isEmbedded: true })

beforeAll(async () => {
  openArchive(backup, postgresUserWhenRoot())
  cluster = await startCluster({
    dir: path.join(home, 'postgres'),
    durable: false,
    // A file begins when a test says so, and not after a minute of its own.
    settings: { ...archiveSettings(backup), archive_timeout: '0' },
    ...binariesToTest(),
  })
  await migrate(cluster.url('passbook_owner'), cluster.url('passbook_app'))
  const db = open(cluster.url('passbook_app'))
  await seedInstitutions(db)
  books = { db, institution_id: await anInstitution(db) }
  accountId = await openFunded(books, 50_000)
  storeDocument('before', 'a statement')
  base = await takeBase()
  await backUpDocuments(files, backup)
  firstRecord = await nextRecord()
  await credit(books, accountId, 100)
  await archiveAll()
  storeDocument('between', 'an attachment')
  await backUpDocuments(files, backup)
  second = await nextSecond()
  await credit(books, accountId, 2_000)
  laterRecord = await nextRecord()
  await archiveAll()
  await archiveAll()
})
afterAll(async () => {
  await books.db.destroy()
  await cluster.stop()
  rmSync(home, { recursive: true, force: true })
})

describe('a restore', () => {
  it('to a second has what was done before it and nothing of what was done after', async () => {
    const to = newFolder()
    const found = await restore({ to, at: second })
    expect(found).toEqual({ balance: 50_100, entries: 2, difference: null })
    expect(readFileSync(path.join(to, 'files/bank/between'), 'utf8')).toBe('an attachment')
    // The bank opens it as its own, with new passwords.
    const opened = await startCluster({
      dir: path.join(to, 'postgres'),
      durable: false,
      ...binariesToTest(),
    })
    try {
      const db = open(opened.url('passbook_app'))
      const again = { ...books, db }
      await credit(again, accountId, 7)
      expect(await stateOf(db)).toEqual({ balance: 50_107, entries: 3, difference: null })
      await db.destroy()
      // It goes on in a log of its own.
      const adminUrl = opened.url('passbook_owner')
      const taken = takeBaseBackup({ adminUrl, backup, isEmbedded: true })
      await expect(taken).rejects.toThrow(/archives nothing/)
    } finally {
      await opened.stop()
    }
  })

  it('without a second has everything that the archive has', async () => {
    const found = await restore({ at: undefined })
    expect(found).toEqual({ balance: 52_100, entries: 3, difference: null })
  })

  it('writes over no folder that has data', async () => {
    const to = newFolder()
    mkdirSync(to)
    writeFileSync(path.join(to, 'kept'), 'somebody’s')
    await expect(restore({ to, at: second })).rejects.toThrow(/is not empty/)
    expect(readdirSync(to)).toEqual(['kept'])
  })

  it('from a folder that a command cannot name is refused', async () => {
    const odd = { backup: path.join(home, 'my backups'), at: second, to: newFolder() }
    await expect(restoreBackup({ ...odd, check: async () => undefined })).rejects.toThrow(
      /a character that is not safe in a command/,
    )
  })

  it('to a second before the first backup, after the archive or in the future is refused', async () => {
    const before = new Date(Date.parse(base.manifest.finishedAt) - 60_000)
    await expect(restore({ at: before })).rejects.toThrow(/^The oldest backup was finished at/)
    await expect(restore({ at: await nextSecond() })).rejects.toThrow(/^The archive ends before/)
    const tomorrow = new Date(Date.now() + 86_400_000)
    await expect(restore({ at: tomorrow })).rejects.toThrow(/is in the future/)
  })

  it('from an archive with a gap, or with a file that is cut short, is refused', async () => {
    const names = listWal(wal)
    const middle = path.join(wal, names.at(-2) ?? '')
    expect(names.at(-2)).not.toBe(base.manifest.firstWal)
    renameSync(middle, `${middle}.away`)
    const gap = /^The archive has a gap after the backup of .* is missing\./
    await expect(restore({ at: second })).rejects.toThrow(gap)
    await expect(checkBackup(backup)).rejects.toThrow(gap)
    writeFileSync(middle, readFileSync(`${middle}.away`))
    truncateSync(middle, 1_000)
    await expect(checkBackup(backup)).rejects.toThrow(/is not complete/)
    renameSync(`${middle}.away`, middle)
    const whole = walFrom(names, base.manifest.firstWal).length
    expect((await checkBackup(backup)).walFiles).toBe(whole)
  })

  it('that would end at a damaged place of the log is refused, and the file is named', async () => {
    const undo = flipBit(laterRecord)
    const damaged = new RegExp(
      `${fileAt(laterRecord)} is damaged: the log cannot be read to its end`,
    )
    await expect(restore({ at: undefined })).rejects.toThrow(damaged)
    // Nothing that was done before the damage is lost.
    expect(await restore({ at: second })).toMatchObject({ balance: 50_100, difference: null })
    undo()
    const undoFirst = flipBit(firstRecord)
    await expect(restore({ at: second })).rejects.toThrow(`${fileAt(firstRecord)} is damaged`)
    undoFirst()
  })

  it('of a copy that was damaged since is refused', async () => {
    const file = path.join(dataOf(base.folder), 'global/pg_control')
    const genuine = readFileSync(file)
    writeFileSync(file, Buffer.concat([Buffer.from([genuine[0] ?? 0 ^ 1]), genuine.subarray(1)]))
    appendFileSync(file, 'x')
    await expect(restore({ at: second })).rejects.toThrow(/this backup is damaged/)
    await expect(checkBackup(backup)).rejects.toThrow(/this backup is damaged/)
    writeFileSync(file, genuine)
    await checkBackup(backup)
  })
})

describe('a backup', () => {
  it('is not taken of a database that archives nothing', async () => {
    const adminUrl = inject('ownerUrl')
    const taken = takeBaseBackup({ adminUrl, backup: path.join(home, 'other'), isEmbedded: true })
    await expect(taken).rejects.toThrow(/^The database archives nothing/)
  })

  it('has no password, no key and nothing that only this moment needs', () => {
    const places = base.manifest.files.map(({ path: place }) => place)
    expect(places).toContain('global/pg_control')
    expect(places.filter((place) => /^pg_wal\/|postmaster|password|secret/.test(place))).toEqual([])
    expect(base.manifest.folders).toContain('pg_wal')
  })

  it('archives a file under its name once, and never over another one', () => {
    const command = archiveSettings(backup)['archive_command'] ?? ''
    const [source, name] = [path.join(home, 'segment'), 'A'.repeat(24)]
    const archive = () =>
      execFileSync('sh', ['-c', command.replaceAll('%p', source).replaceAll('%f', name)])
    writeFileSync(source, 'one')
    archive()
    archive()
    writeFileSync(source, 'two')
    expect(archive).toThrow(/Command failed/)
    expect(readFileSync(path.join(wal, name), 'utf8')).toBe('one')
    rmSync(path.join(wal, name))
  })

  it('is said to fail while the log cannot be archived, and loses nothing of it', async () => {
    expect(await readArchiver(books.db)).toMatchObject({ isFailing: false })
    const away = `${wal}-away`
    renameSync(wal, away)
    await asOwner(`select pg_logical_emit_message(false, 'test', '')`)
    await asOwner('select pg_switch_wal()')
    const isFailing = async () => (await readArchiver(books.db))?.isFailing
    await vi.waitUntil(isFailing, { timeout: 60_000, interval: 200 })
    renameSync(away, wal)
    await archiveAll()
    await vi.waitUntil(async () => !(await isFailing()), { timeout: 90_000, interval: 200 })
    expect((await checkBackup(backup)).backups).toHaveLength(1)
  })

  it('that was interrupted is none', () => {
    mkdirSync(`${base.folder}.part`)
    expect(listBaseBackups(backup).map(({ name }) => name)).toEqual([base.name])
  })

  it('is pruned when a younger one reaches as far back as is kept', async () => {
    expect(pruneBackup(backup, 0)).toMatchObject({ backups: [] })
    rmSync(path.join(files, 'bank/before'))
    await backUpDocuments(files, backup)
    await nextSecond()
    const newer = await takeBase()
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
    expect(pruneBackup(backup, 3, inTwoDays)).toMatchObject({ backups: [], documents: 0 })
    const pruned = pruneBackup(backup, 1, inTwoDays)
    expect(pruned).toMatchObject({ backups: [base.name], documents: 1 })
    expect(pruned.walFiles).toBeGreaterThan(0)
    expect(listWal(wal)[0]).toBe(newer.manifest.firstWal)
    expect(readdirSync(path.join(backup, 'base'))).toEqual([newer.name])
    expect(existsSync(path.join(backup, 'files/bank/between'))).toBe(true)
    await archiveAll()
    expect((await checkBackup(backup)).backups).toHaveLength(1)
    expect(await restore({ at: undefined })).toMatchObject({ balance: 52_100, difference: null })
  })
})

interface State {
  balance: number
  entries: number | undefined
  difference: string | null
}

/** Restores, and returns what the database had before anybody else could reach it. */
async function restore({ to = newFolder(), at }: { to?: string; at: Date | undefined }) {
  const { checked } = await restoreBackup({
    backup,
    at,
    to,
    check: async (url) => {
      const db = open(url)
      const found = await stateOf(db)
      await db.destroy()
      return found
    },
  })
  return checked
}

async function stateOf(db: Database): Promise<State> {
  const { counts, difference } = await verifyBooks(db)
  const row = await db
    .selectFrom('savings_balances')
    .select('current_cents')
    .where('institution_id', '=', books.institution_id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { balance: row.current_cents, entries: counts['entries'], difference }
}

function storeDocument(name: string, text: string): void {
  mkdirSync(path.join(files, 'bank'), { recursive: true })
  writeFileSync(path.join(files, 'bank', name), text)
}

async function asOwner<Row extends object>(statement: string): Promise<Row> {
  const client = new Client({ connectionString: cluster.url('passbook_owner') })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(statement)
    return rows[0] ?? ({} as Row)
  } finally {
    await client.end()
  }
}

/** Where the next record of the log begins. */
async function nextRecord(): Promise<string> {
  return (await asOwner<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')).lsn
}

const SEGMENT_BYTES = 2 ** 24
const fileAt = (lsn: string) => walFileAt(lsn, timelineOf(base.manifest.firstWal), SEGMENT_BYTES)

/** Flips a bit of the record that begins at a place, and returns how to undo it. */
function flipBit(lsn: string): () => void {
  const file = path.join(wal, fileAt(lsn))
  const genuine = readFileSync(file)
  const place = (Number.parseInt(lsn.split('/')[1] ?? '', 16) % SEGMENT_BYTES) + PAST_HEADS
  const altered = Buffer.from(genuine)
  altered[place] = (altered[place] ?? 0) ^ 1
  writeFileSync(file, altered)
  return () => writeFileSync(file, genuine)
}

/** Past the head of a page and that of a record. */
const PAST_HEADS = 60

/** Begins a new file of the log, and waits until the archive has the one before. */
async function archiveAll(): Promise<void> {
  const { name } = await asOwner<{ name: string }>(
    `select pg_walfile_name(pg_current_wal_lsn()) as name, pg_logical_emit_message(false, 'test', '')`,
  )
  await asOwner('select pg_switch_wal()')
  await vi.waitUntil(() => existsSync(path.join(wal, name)), { timeout: 60_000 })
}

/** The first full second after everything that was committed until now. */
async function nextSecond(): Promise<Date> {
  const now = `select date_trunc('second', clock_timestamp()) as second`
  const { second: before } = await asOwner<{ second: Date }>(now)
  let after = before
  await vi.waitUntil(async () => (after = (await asOwner<{ second: Date }>(now)).second) > before, {
    timeout: 60_000,
  })
  return after
}
