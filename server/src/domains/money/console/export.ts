import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAuditOnce } from '../../../platform/audit/write-audit.ts'
import { type StaffActContext, asStaff } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { ownRows, notAmong } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { type CsvCell, writeCsvRows } from '../../../platform/csv.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { newestFiles } from './list-files.ts'
import { readTrialBalance } from './money-figures.ts'

/** One page of a period's postings, without accounts the reader has a conflict of interest with. */
export function exportPostingsPage(
  ctx: Context,
  caller: StaffCaller,
  period: Period,
): Promise<ExportPage> {
  const { from, to } = period
  const audit = { action: 'export_postings', details: { from, to } }
  return exportAudited(ctx, caller, audit, async ({ trx }) => {
    const { accounts: leftOut } = await ownRows(trx, caller)
    return exportPostings(trx, caller.institution_id, { ...period, leftOut })
  })
}

/** One page of the list of ACH files. */
export function exportFilesPage(
  ctx: Context,
  caller: StaffCaller,
  after: string | undefined,
): Promise<ExportPage> {
  return exportAudited(ctx, caller, { action: 'export_ach_files', details: {} }, ({ trx }) =>
    exportAchFiles(trx, caller.institution_id, after),
  )
}

/** The trial balance of a day. */
export function exportBalancePage(
  ctx: Context,
  caller: StaffCaller,
  on: string | undefined,
): Promise<ExportPage> {
  const audit = { action: 'export_trial_balance', details: on ? { on } : {} }
  return exportAudited(ctx, caller, audit, (desk) => exportTrialBalance(desk.ctx, caller, on))
}

/** Reads a page for staff and records the export in the audit log, once for all pages of one export. */
function exportAudited(
  ctx: Context,
  caller: StaffCaller,
  audit: { action: string; details: Record<string, unknown> },
  read: (desk: StaffActContext) => Promise<ExportPage>,
): Promise<ExportPage> {
  return asStaff(ctx, caller, 'money.read', async (desk) => {
    const { institution_id } = caller
    const page = await read(desk)
    await writeAuditOnce(desk.trx, {
      institution_id,
      actor: desk.actor,
      entity: 'institution',
      entityId: institution_id,
      ...audit,
    })
    return page
  })
}

/** Yields the CSV text of all pages in order, so that each can be written as it comes. */
export async function* readAllPages(
  next: (after: string | undefined) => Promise<ExportPage>,
): AsyncGenerator<string> {
  for (let after: string | undefined; ;) {
    const page = await next(after)
    yield page.csv
    if (page.next === null) return
    after = page.next
  }
}

interface ExportPage {
  csv: string
  /** The cursor of the next page; null on the last page. */
  next: string | null
}

interface Rows {
  rows: readonly (readonly CsvCell[])[]
  next: string | null
}

/** One CSV page of a table; only the first page has the headings. */
function csvPage(headings: readonly string[], isFirst: boolean, { rows, next }: Rows): ExportPage {
  const csv = isFirst
    ? writeCsvRows([headings, ...rows], { hasByteOrderMark: true })
    : writeCsvRows(rows)
  return { csv, next }
}

const FILES_A_PAGE = 5_000
const FILE_HEADINGS = [
  'Banking day',
  'Direction',
  'Status',
  'Entries',
  'Debits',
  'Credits',
  'Created',
  'ID',
]
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** One page of all ACH files, newest first. */
export async function exportAchFiles(
  db: Database,
  institution_id: string,
  after: string | undefined,
): Promise<ExportPage> {
  if (after !== undefined && !UUID.test(after)) throw invalid('after', 'This part does not exist.')
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

/** One page of the postings effective in a period, in the order written; credits are positive. */
export async function exportPostings(
  db: Database,
  institution_id: string,
  { from, to, after, leftOut = [] }: Period,
): Promise<ExportPage> {
  if (from > to) throw invalid('to', 'Choose an end date that is not before the start date.')
  const [entry, place] = readPlace(after)
  const begins =
    after === undefined
      ? sql`posting.entry_id >= (select first from period)`
      : sql`(posting.entry_id, posting.place) > (${entry}, ${place})`
  // The entries of a period lie together, except for a few. Without their bounds a page would be looked for along all
  // entries before the period, or after it. Adding 0 keeps the planner from doing so for the bounds.
  const { rows } = await sql<PostingRow>`
    with period as materialized (
      select min(id + 0) as first, max(id + 0) as last from journal_entries
      where institution_id = ${institution_id} and effective_date between ${from} and ${to})
    select posting.effective_date as date, posting.entry_id, posting.place, entry.kind::text as kind,
      entry.description, account.kind as account, posting.account_id, posting.amount_cents as cents
    from postings posting
    join journal_entries entry on entry.institution_id = posting.institution_id
      and entry.id = posting.entry_id
    join ledger_accounts account on account.institution_id = posting.institution_id
      and account.id = posting.account_id
    where posting.institution_id = ${institution_id}
      and posting.effective_date between ${from} and ${to}
      and posting.entry_id <= (select last from period)
      and ${notAmong('posting.account_id', leftOut)} and ${notAmong('entry.account_id', leftOut)}
      and ${begins}
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
  if (entry === undefined) throw invalid('after', 'This part does not exist.')
  return [Number(entry), Number(place)]
}

const BALANCE_HEADINGS = ['Day', 'Account', 'Debit', 'Credit']

/** The trial balance at the end of a day, with both totals in the last line. */
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
