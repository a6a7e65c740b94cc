import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAuditOnce } from '../../../platform/audit/write-audit.ts'
import { type AtDesk, asStaff } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { ownRows, notAmong } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { type CsvCell, writeCsvRows } from '../../../platform/csv.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { newestFiles } from './list-files.ts'
import { readTrialBalance } from './money-figures.ts'

/** A piece of the postings of a period, without those of anybody close to the reader. */
export function pieceOfPostings(
  ctx: Context,
  caller: StaffCaller,
  period: Period,
): Promise<ExportPage> {
  const { from, to } = period
  const taken = { action: 'export_postings', details: { from, to } }
  return take(ctx, caller, taken, async ({ trx }) => {
    const { accounts: leftOut } = await ownRows(trx, caller)
    return exportPostings(trx, caller.institution_id, { ...period, leftOut })
  })
}

/** A piece of the list of files. */
export function pieceOfFiles(
  ctx: Context,
  caller: StaffCaller,
  after: string | undefined,
): Promise<ExportPage> {
  return take(ctx, caller, { action: 'export_ach_files', details: {} }, ({ trx }) =>
    exportAchFiles(trx, caller.institution_id, after),
  )
}

/** The books of a day. */
export function takeTrialBalance(
  ctx: Context,
  caller: StaffCaller,
  on: string | undefined,
): Promise<ExportPage> {
  const taken = { action: 'export_trial_balance', details: on ? { on } : {} }
  return take(ctx, caller, taken, (desk) => exportTrialBalance(desk.ctx, caller, on))
}

/** Reads a piece for a member of staff and keeps who took what; all pieces of one file are one line. */
function take(
  ctx: Context,
  caller: StaffCaller,
  taken: { action: string; details: Record<string, unknown> },
  read: (desk: AtDesk) => Promise<ExportPage>,
): Promise<ExportPage> {
  return asStaff(ctx, caller, 'money.read', async (desk) => {
    const { institution_id } = caller
    const piece = await read(desk)
    await writeAuditOnce(desk.trx, {
      institution_id,
      actor: desk.actor,
      entity: 'institution',
      entityId: institution_id,
      ...taken,
    })
    return piece
  })
}

/** Piece after piece, to be written as they come. */
export async function* allPieces(
  next: (after: string | undefined) => Promise<ExportPage>,
): AsyncGenerator<string> {
  for (let after: string | undefined; ;) {
    const piece = await next(after)
    yield piece.csv
    if (piece.next === null) return
    after = piece.next
  }
}

interface ExportPage {
  csv: string
  /** Names the piece after this one; null where it ends. */
  next: string | null
}

interface Piece {
  rows: readonly (readonly CsvCell[])[]
  next: string | null
}

/** A piece of a table; the first one has the headings. */
function csvPage(headings: readonly string[], isFirst: boolean, { rows, next }: Piece): ExportPage {
  const csv = isFirst
    ? writeCsvRows([headings, ...rows], { hasByteOrderMark: true })
    : writeCsvRows(rows)
  return { csv, next }
}

const FILES_A_PAGE = 5_000
const FILE_HEADINGS = ['Banking day', 'Way', 'State', 'Entries', 'Debits', 'Credits', 'Made', 'ID']
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** All files of the network, the newest first. */
export async function exportAchFiles(
  db: Database,
  institution_id: string,
  after: string | undefined,
): Promise<ExportPage> {
  if (after !== undefined && !UUID.test(after)) throw invalid('after', 'There is no such piece.')
  const rows = await newestFiles(db, institution_id, after).limit(FILES_A_PAGE).execute()
  return csvPage(FILE_HEADINGS, after === undefined, {
    rows: rows.map((file) => [
      file.business_date,
      file.direction === 'out' ? 'Sent' : 'Received',
      file.state,
      String(file.entry_count),
      { cents: file.debit_cents },
      { cents: file.credit_cents },
      file.created_at.toISOString(),
      file.id,
    ]),
    next: rows.length === FILES_A_PAGE ? (rows.at(-1)?.id ?? null) : null,
  })
}

const POSTINGS_A_PAGE = 5_000
const POSTING_HEADINGS = [
  'Date',
  'Entry',
  'Place',
  'Kind',
  'Description',
  'Account',
  'Account ID',
  'Amount',
]

interface Period {
  from: string
  to: string
  after?: string | undefined
  /** Accounts that the reader may not see. */
  leftOut?: readonly string[]
}

interface PostingRow {
  date: string
  entry_id: number
  place: number
  kind: string
  description: string
  account: string
  account_id: string
  cents: number
}

/** Every posting that counts in a period, in the order written: credits more than zero. */
export async function exportPostings(
  db: Database,
  institution_id: string,
  { from, to, after, leftOut = [] }: Period,
): Promise<ExportPage> {
  if (from > to) throw invalid('to', 'Choose a day that is not before the first.')
  const [entry, place] = readPlace(after)
  const { rows } = await sql<PostingRow>`
    select posting.effective_date as date, posting.entry_id, posting.place, entry.kind::text as kind,
      entry.description, account.kind as account, posting.account_id, posting.amount_cents as cents
    from postings posting
    join journal_entries entry on entry.institution_id = posting.institution_id
      and entry.id = posting.entry_id
    join ledger_accounts account on account.institution_id = posting.institution_id
      and account.id = posting.account_id
    where posting.institution_id = ${institution_id}
      and posting.effective_date between ${from} and ${to}
      and ${notAmong('posting.account_id', leftOut)} and ${notAmong('entry.account_id', leftOut)}
      and (posting.entry_id, posting.place) > (${entry}, ${place})
    order by posting.entry_id, posting.place limit ${POSTINGS_A_PAGE}`.execute(db)
  const last = rows.length === POSTINGS_A_PAGE ? rows.at(-1) : undefined
  return csvPage(POSTING_HEADINGS, after === undefined, {
    rows: rows.map((row) => [
      row.date,
      String(row.entry_id),
      String(row.place),
      row.kind,
      row.description,
      row.account,
      row.account_id,
      { cents: row.cents },
    ]),
    next: last ? `${last.entry_id}:${last.place}` : null,
  })
}

function readPlace(after = '0:0'): [number, number] {
  const [, entry, place] = /^(\d{1,15}):(\d{1,4})$/.exec(after) ?? []
  if (entry === undefined) throw invalid('after', 'There is no such piece.')
  return [Number(entry), Number(place)]
}

const BALANCE_HEADINGS = ['Day', 'Account', 'Debit', 'Credit']

/** The books at the end of a day, with both sums in the last line. */
export async function exportTrialBalance(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Pick<StaffCaller, 'institution_id'>,
  day: string | undefined,
): Promise<ExportPage> {
  const { on, accounts, ...sums } = await readTrialBalance(ctx, caller, day)
  const rows = [...accounts, { kind: 'total', ...sums }].map((account) => [
    on,
    account.kind.replaceAll('_', ' '),
    { cents: account.debit_cents },
    { cents: account.credit_cents },
  ])
  return csvPage(BALANCE_HEADINGS, true, { rows, next: null })
}
