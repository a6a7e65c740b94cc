import { Readable } from 'node:stream'
import { type Charter, charterOf } from '@passbook/contract/charter'
import type { Download } from '@passbook/contract/downloads'
import { LIMITS } from '@passbook/contract/limits'
import { mayRead } from '@passbook/contract/account-status'
import type { ExportFormat, TransactionFilters } from '@passbook/contract/transaction-filters'
import { statusWords } from '@passbook/contract/transaction-words'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { boundedLimit } from '../../../../platform/bounded-limit.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { Reader } from '../../../../platform/callers/caller.ts'
import { type CsvCell, writeCsvRows } from '../../../../platform/csv.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { makeTemporaryDownload, throttleExports } from '../../../../platform/downloads/downloads.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import type { StoredFile } from '../../../../platform/ports/files/port.ts'
import {
  filterConditions,
  findTransfers,
  readSearch,
  heldCondition,
} from '../history/find-transfers.ts'
import { isIncoming } from '../moves/ledger-effects.ts'
import { isLastAttempt, type TransactionRow } from '../queries.ts'
import { OFX_TYPE, writeOfx } from './ofx.ts'
import { countLines, type Selection, describeTransaction } from './posted-lines.ts'

const CSV_TYPE = 'text/csv; charset=utf-8; header=present'

const COLUMNS = ['Date', 'Description', 'Amount', 'Balance after', 'Status', 'ID']

/** Writes the list as a table, one row per transaction; the balance is the one after its last posting. */
export async function* writeCsv(db: Database, selection: Selection): AsyncGenerator<string> {
  yield writeCsvRows([COLUMNS])
  for await (const page of transferPages(db, selection)) {
    yield writeCsvRows(page.map((row) => cellsOf(row, selection.charter)))
  }
}

/** A transfer that is not posted shows the day it is sent, as in the list. */
function cellsOf(row: TransactionRow, charter: Charter): CsvCell[] {
  const { posted_on, file_date, amount_cents, direction, balance_after_cents, id } = row
  return [
    posted_on ?? file_date,
    describeTransaction(row, charter),
    { cents: isIncoming(direction) ? amount_cents : -amount_cents },
    balance_after_cents === null ? '' : { cents: balance_after_cents },
    statusWords(row),
    id,
  ]
}

/** Rows read at a time; a page is in memory while it is written. */
const PAGE = 2_000

/** The selected transfers in the order of the list, one page at a time. */
async function* transferPages(
  db: Database,
  { account, filters }: Pick<Selection, 'account' | 'filters'>,
): AsyncGenerator<TransactionRow[]> {
  let after: TransactionRow | undefined
  do {
    const page = await findTransfers(db, account, { filters, order: 'posted', after, limit: PAGE })
    if (page.length > 0) yield page
    after = page.length === PAGE ? page.at(-1) : undefined
  } while (after)
}

/** The number of selected transfers, counted up to `atMost`. */
async function countTransfers(
  db: Database,
  { account, filters }: Pick<Selection, 'account' | 'filters'>,
  atMost: number,
): Promise<number> {
  const words = await readSearch(db, account, filters.q)
  let rows = db
    .selectFrom('transfers')
    .select(sql`1`.as('one'))
    .where('transfers.institution_id', '=', account.institution_id)
    .where('transfers.account_id', '=', account.account_id)
    .where(heldCondition(account.since))
    .where(isLastAttempt)
  for (const condition of filterConditions(filters, words, 'all')) rows = rows.where(condition)
  const { found } = await db
    .selectFrom(rows.limit(sql.lit(atMost)).as('rows'))
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return found
}

interface ExportInput extends TransactionFilters {
  format: ExportFormat
}

interface Format {
  contentType: string
  /** Counts the rows, up to the limit plus one. */
  countRows: (db: Database, selection: Selection, atMost: number) => Promise<number>
  /** Writes piece by piece, so that a history is never in memory as a whole. */
  write: (db: Database, selection: Selection) => AsyncIterable<string>
}

const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  csv: { contentType: CSV_TYPE, countRows: countTransfers, write: writeCsv },
  ofx: { contentType: OFX_TYPE, countRows: countLines, write: writeOfx },
}

/** A long history takes a connection and a core for seconds, so one file is written at a time. */
const inTurn = boundedLimit({ running: 1, waiting: 20 })

/** Writes the selected transactions of the caller's savings account to a file for download. */
export async function exportTransactions(
  ctx: Context,
  { slug, insurer }: Pick<Institution, 'slug' | 'insurer'>,
  caller: Reader,
  { format, ...filters }: ExportInput,
  mostRows: number = LIMITS.transactions.exported,
): Promise<Download> {
  const { institution_id, savings_account_id: account_id, progress, held } = caller
  if (!mayRead(progress)) throw new DomainError('not_allowed')
  if (account_id === null) throw invalid('format', 'There are no transactions yet.')
  await throttleExports(ctx, caller)
  const now = ctx.clock.now()
  const selection = {
    account: { institution_id, account_id, since: held.since },
    filters,
    charter: charterOf(insurer),
    now,
    mostRows,
  }
  const { contentType } = FORMATS[format]
  return inTurn(() =>
    makeTemporaryDownload(ctx, caller, {
      kind: 'export',
      name: `${slug}-transactions-${easternDate(now)}.${format}`,
      contentType,
      write: (key) => writeFile(ctx, key, FORMATS[format], selection),
    }),
  )
}

/** Reads everything as of one moment, so that transfers that move meanwhile are not missed or repeated. */
function writeFile(
  { db, files }: Pick<Context, 'db' | 'files'>,
  key: string,
  { contentType, countRows, write }: Format,
  selection: Selection & { mostRows: number },
): Promise<StoredFile> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { mostRows } = selection
      if ((await countRows(trx, selection, mostRows + 1)) > mostRows) refuseTooMany(mostRows)
      return files.put(key, Readable.from(write(trx, selection)), contentType)
    })
}

function refuseTooMany(mostRows: number): never {
  const most = mostRows.toLocaleString('en-US')
  throw invalid('from', `These are more than ${most}, the most in one file. Choose a shorter time.`)
}
