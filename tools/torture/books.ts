import type { Pool } from 'pg'
import pino from 'pino'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { openPool } from '../../server/src/platform/db/pool.ts'
import { verifyBooks } from '../../server/src/verify/verify-books.ts'
import type { Bank } from './bank.ts'
import { type Verdict, check } from './checker/check.ts'
import type { SentFile } from './checker/files.ts'
import { FINDING_KINDS, type FindingKind } from './checker/finding.ts'
import { Person, granted } from './person.ts'
import type { Report } from './report.ts'
import { Tally } from './tally.ts'

const VERIFY_TIMEOUT_MS = 10 * 60_000

/** Queries for incomplete data from any call. Each returns what is wrong. */
const INCOMPLETE_DATA_QUERIES = {
  'logins without an applicant, or applicants without a login': `
    select u.email as words from users u
    left join depositors d on d.institution_id = u.institution_id and d.user_id = u.id
    group by u.institution_id, u.id, u.email having count(d.id) <> 1
    union all
    select 'entity ' || e.id from entities e
    left join depositors d on d.institution_id = e.institution_id and d.entity_id = e.id
    group by e.institution_id, e.id having count(d.id) filter (where d.is_primary) <> 1
      or count(d.id) filter (where d.is_holder) > 2`,
  'savings accounts without their one first deposit': `
    select 'account ' || a.id as words from savings_accounts a
    left join entities e on e.institution_id = a.institution_id and e.savings_account_id = a.id
    left join transfers t on t.institution_id = a.institution_id and t.account_id = a.id
      and t.kind = 'deposit' and t.idempotency_key = 'fund:' || e.id
    group by a.institution_id, a.id having count(distinct e.id) <> 1 or count(distinct t.id) <> 1`,
  'micro-deposits that are not two credits and their debit': `
    select 'request ' || request_id as words from transfers
    where kind in ('micro_credit', 'micro_debit')
    group by institution_id, request_id
    having count(*) filter (where kind = 'micro_credit') <> 2
      or count(*) filter (where kind = 'micro_debit') <> 1
      or sum(case kind when 'micro_credit' then amount_cents else -amount_cents end) <> 0`,
  'transfers posted more than once, or not as they say': `
    select 'transfer ' || t.id as words from transfers t
    left join journal_entries j on j.institution_id = t.institution_id and j.transfer_id = t.id
      and j.reverses is null and j.kind not in ('return', 'reversal')
    where t.kind = 'deposit'
    group by t.institution_id, t.id, t.posted_entry_id
    having count(j.id) <> (t.posted_entry_id is not null)::int`,
  'transfers submitted without an entry in a file that was handed over': `
    select 'transfer ' || t.id as words from transfers t
    left join ach_entries e on e.institution_id = t.institution_id and e.transfer_id = t.id
    left join ach_files f on f.institution_id = e.institution_id and f.id = e.file_id
      and f.state = 'handed_over'
    where t.date_submitted is not null and t.kind in ('deposit', 'micro_credit', 'micro_debit')
      and f.id is null`,
}

/** Compares everything that was called with what is there, by the checker and by the server's own verification. */
export async function checkAll(
  report: Report,
  { bank, owner, tally }: { bank: Bank; owner: Pool; tally: Tally },
): Promise<void> {
  for (const [name, sql] of Object.entries(INCOMPLETE_DATA_QUERIES)) {
    const { rows } = await owner.query<{ words: string }>(sql)
    report.none(
      name,
      rows.map(({ words }) => words),
    )
  }
  reportVerdict(report, await checkHistory(bank, owner, tally))
  const url = bank.cluster.url('passbook_app')
  const log = pino({ level: 'silent' })
  const pool = openPool({ url, size: 2, queryTimeoutMs: VERIFY_TIMEOUT_MS, log })
  try {
    const { counts, difference } = await verifyBooks(openDatabase(pool))
    const counted = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
    report.figure('`npm run verify`', difference ?? counted.join(', '), 'must balance', !difference)
  } finally {
    await pool.end()
  }
}

/** Gives the checker the history, the files as the network has them, and the address of the database. */
export async function checkHistory(bank: Bank, owner: Pool, tally: Tally): Promise<Verdict> {
  const files = await readSentFiles(bank, owner)
  const { deliveries, history } = tally
  return check({
    history: history.attempts,
    deliveries,
    url: bank.cluster.url('passbook_owner'),
    files,
  })
}

/** The files that were handed over, as the network has them. */
export async function readSentFiles(bank: Bank, owner: Pool): Promise<SentFile[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select f.id from ach_files f join institutions i on i.id = f.institution_id
     where f.direction = 'out' and f.state = 'handed_over' and i.is_default`,
  )
  const reader = new Person(9_998, bank.ports, new Tally())
  const files: SentFile[] = []
  for (const { id } of rows) {
    files.push({ id, text: granted('a file', await reader.text(`/ach/files/${id}`)) })
  }
  return files
}

const TITLES: Readonly<Record<FindingKind, string>> = {
  lost: 'acknowledged calls that are lost',
  doubled: 'calls that are there more than once',
  altered: 'calls that are there, and not as asked or answered',
  invented: 'transfers that no call ordered, and events about something that did not happen',
  'refused but done': 'refused calls that left something',
  alone: 'requests that were decided by those who made them',
  books: 'figures of the books that do not add up',
  file: 'transfers that do not agree with the files of the network',
  order: 'events that were sent before an earlier one of their subject had arrived',
  read: 'reads that do not agree with the history',
}

export function reportVerdict(report: Report, verdict: Verdict): void {
  const { findings, calls, acknowledged, unanswered, entries, transfers } = verdict
  report.say(
    `the checker compared ${calls} calls (${acknowledged} acknowledged, ${unanswered} with a try without an answer) ` +
      `with ${transfers} transfers and ${entries} entries`,
  )
  for (const kind of FINDING_KINDS) {
    const found = findings.filter((one) => one.kind === kind)
    report.none(
      TITLES[kind],
      found.map(({ words }) => words),
    )
  }
}
