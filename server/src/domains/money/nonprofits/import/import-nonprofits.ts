import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { readCsvFile } from '../../../../platform/csv.ts'
import { type Database, openDatabase } from '../../../../platform/db/database.ts'
import { openPool } from '../../../../platform/db/pool.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import {
  type RowReader,
  type StagedNonprofit,
  rowReader,
  type Position,
  beginStaging,
  publishStaged,
  stage,
} from './stage.ts'

/** Rows staged per statement; larger batches leave strings in memory that are collected late. */
const BATCH = 500
/** Building an index of millions of rows takes long. */
const STATEMENT_MS = 60 * 60_000
const WAIT_MS = 2 * 60_000
const RETRY_MS = 500
const PRINT_EVERY_MS = 5_000
const PERCENT = 100

interface ImportedFile {
  path: string
  name: string
  size: number
  modified: string
  reader: RowReader
}

export interface ImportReport {
  read: number
  listed: number
  /** Non-profits no longer in the directory, since this import or an earlier one. */
  archived: number
  /** Whether an interrupted import of the same files was continued. */
  isResumed: boolean
}

type Print = (line: string) => void

/**
 * Replaces the directory with what these files list, which are read as streams. If interrupted and started
 * again with the same files, it continues and produces the same rows; with others it starts over.
 */
export async function importNonprofits(
  { pool, log }: Pick<Context, 'pool' | 'log'>,
  paths: readonly string[],
  print: Print,
): Promise<ImportReport> {
  const files = await Promise.all(paths.map(openFile))
  const url = pool.options.connectionString ?? ''
  const own = openDatabase(openPool({ url, size: 1, queryTimeoutMs: STATEMENT_MS, log }))
  try {
    return await own.connection().execute(async (db) => {
      await waitForLock(db, print)
      return importAll(db, files, print)
    })
  } finally {
    await own.destroy()
  }
}

/**
 * Lets one import run at a time. The working connection holds the lock until it closes, so that
 * statements of a killed import that still run in the database are waited for.
 */
async function waitForLock(db: Database, print: Print): Promise<void> {
  const giveUpAt = performance.now() + WAIT_MS
  for (let tries = 0; ; tries += 1) {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_lock(hashtextextended('non-profits', 0)) as is_ours`.execute(db)
    if (rows[0]?.is_ours) return
    if (performance.now() > giveUpAt) throw invalid('file', 'Another import is under way.')
    if (tries === 0) print('Waiting for another import to end …')
    await sleep(RETRY_MS)
  }
}

async function importAll(
  db: Database,
  files: readonly ImportedFile[],
  print: Print,
): Promise<ImportReport> {
  const begun = await findInterrupted(db, files)
  if (begun) print(`Going on after ${begun.read_count} lines.`)
  else await beginStaging(db, files.map(identityOf))
  const read = await stageAll(db, files, begun ?? FROM_THE_START, print)
  await publishStaged(db, (words) => print(`${words} …`))
  const { rows } = await sql<{ listed: number; archived: number }>`
    select count(rank) as listed, count(*) - count(rank) as archived from nonprofits`.execute(db)
  return { read, isResumed: begun !== undefined, ...(rows[0] ?? { listed: 0, archived: 0 }) }
}

const FROM_THE_START: Position = { file_index: 0, byte_offset: 0, read_count: 0 }

/** Where an import of the same files was interrupted, if all its staged rows are still there. */
async function findInterrupted(
  db: Database,
  files: readonly ImportedFile[],
): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    select file_index, byte_offset, read_count from nonprofit_imports
    where files = ${JSON.stringify(files.map(identityOf))}::jsonb and read_count > 0
      and staged_count = (select count(*) from nonprofits_staged)`.execute(db)
  return rows[0]
}

function identityOf({ name, size, modified }: ImportedFile) {
  return { name, size, modified }
}

async function stageAll(
  db: Database,
  files: readonly ImportedFile[],
  from: Position,
  print: Print,
): Promise<number> {
  const progress = printProgress(files, print)
  let position = from
  for (const [file_index, file] of files.entries()) {
    if (file_index < from.file_index) continue
    const start = file_index === from.file_index ? from.byte_offset : 0
    position = { ...position, file_index, byte_offset: start }
    let batch: StagedNonprofit[] = []
    for await (const { cells, offset } of readCsvFile(file.path, start)) {
      const isHeader = position.byte_offset === 0
      const read_count = position.read_count + (isHeader ? 0 : 1)
      position = { file_index, byte_offset: offset, read_count }
      const nonprofit = isHeader ? null : file.reader(cells)
      if (nonprofit !== null) batch.push(nonprofit)
      if (batch.length < BATCH) continue
      await stage(db, batch, position)
      progress(position)
      batch = []
    }
    await stage(db, batch, position)
  }
  return position.read_count
}

function printProgress(files: readonly ImportedFile[], print: Print): (position: Position) => void {
  const whole = files.reduce((bytes, { size }) => bytes + size, 0)
  let last = performance.now()
  return ({ file_index, byte_offset, read_count }) => {
    if (performance.now() - last < PRINT_EVERY_MS) return
    last = performance.now()
    const before = files.slice(0, file_index).reduce((bytes, { size }) => bytes + size, 0)
    const percent = Math.floor(((before + byte_offset) / whole) * PERCENT)
    print(`Read ${read_count} lines, ${percent} % …`)
  }
}

/** Checks the columns of a file before anything is changed. */
async function openFile(file: string): Promise<ImportedFile> {
  try {
    const { size, mtime } = await stat(file)
    const name = path.basename(file)
    const reader = rowReader(name, await readHeader(file))
    return { path: file, name, size, modified: mtime.toISOString(), reader }
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw invalid('file', `${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

async function readHeader(file: string): Promise<string[]> {
  for await (const { cells } of readCsvFile(file)) return cells
  return []
}

/** Replaces the directory with a short list. */
export async function loadNonprofits(
  db: Database,
  nonprofits: readonly StagedNonprofit[],
): Promise<void> {
  await beginStaging(db, [])
  await stage(db, nonprofits, { file_index: 0, byte_offset: 0, read_count: nonprofits.length })
  await publishStaged(db)
}
