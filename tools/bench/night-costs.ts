import pino from 'pino'
import { type Context, closeContext, openContext } from '../../server/src/context.ts'
import { hashPassword } from '../../server/src/domains/access/auth/passwords.ts'
import { makeStatements } from '../../server/src/domains/documents/statements/make-statements.ts'
import { submitDue } from '../../server/src/domains/money/ach/submit-due.ts'
import { openAccountNumber } from '../../server/src/domains/people/linked-accounts/account-number.ts'
import { importAnswerFile } from '../../server/src/domains/money/returns/import-answer-file.ts'
import { settleDue } from '../../server/src/domains/money/transfers/settle-due.ts'
import { readBankingProgress } from '../../server/src/doors/banking-day/progress.ts'
import { bankingRuns } from '../../server/src/doors/banking-day/runs.ts'
import { accrueNight } from '../../server/src/ledger/interest/accrue-night.ts'
import { postInterest } from '../../server/src/ledger/interest/post-interest.ts'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../server/src/platform/calendar/business-date.ts'
import { fixedClock } from '../../server/src/platform/calendar/clock.ts'
import { easternInstant } from '../../server/src/platform/calendar/eastern.ts'
import { answerFile } from '../../server/test/answers.ts'
import { testConfig } from '../../server/test/config.ts'
import { addDueTransfers } from './ach.ts'
import {
  type BenchDatabase,
  addInstitution,
  closeBenchDatabase,
  openBenchDatabase,
} from './database.ts'
import { parentOf, processorTime } from './processor-time.ts'
import { addSavers } from './statements.ts'

/**
 * What each part of a month's first night costs: processor time of the server and of PostgreSQL, write-ahead log and
 * storage, for one account or transfer. These are inputs of the capacity model (docs/capacity.md). Processor time
 * hardly depends on what else the machine does, so a busy one will do. It promises nothing.
 */

const ACCOUNTS = 2_000
const RETURNS = 300
const PASSWORDS = 20
const INSTITUTIONS = 250
const READINGS = 5
const FIRST_DAY = parseBusinessDate('2026-01-01')
const MONTH_END = parseBusinessDate('2026-01-31')
/** The deposits of the accounts are before these nights, as on most nights of most accounts. */
const MEASURED_NIGHTS = 5
const FILE_DAY = parseBusinessDate('2026-03-02')
const SETTLEMENT_DAY = parseBusinessDate('2026-03-03')
const AVAILABLE_DAY = parseBusinessDate('2026-03-10')
const ACTOR = { kind: 'job', id: 'bench' } as const

type Print = (line: string) => void

interface Meter {
  bench: BenchDatabase
  ctx: Context
  print: Print
  /** Does something and prints what it cost for each of so many items. */
  measure: (name: string, items: number, act: () => Promise<unknown>) => Promise<void>
}

export async function benchNightCosts(print: Print, accounts = ACCOUNTS): Promise<boolean> {
  const bench = await openBenchDatabase()
  try {
    const url = bench.cluster.url('passbook_app')
    const settings = testConfig({ DATA_DIR: bench.folder })
    const ctx = await openContext(settings, url, pino({ level: 'silent' }))
    try {
      const meter = { bench, ctx, print, measure: await openMeter(bench, print) }
      await measurePasswords(meter)
      await measureMonthEnd(meter, accounts)
      await measureTransfers(meter)
      await measureProgress(meter)
      await printTables(meter)
    } finally {
      await closeContext(ctx)
    }
  } finally {
    await closeBenchDatabase(bench)
  }
  return true
}

async function openMeter({ owner }: BenchDatabase, print: Print): Promise<Meter['measure']> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postgres = parentOf(rows[0]?.pid ?? 0)
  const readStored = async () => {
    const read = await owner.query<{ wal: string; bytes: string }>(
      `select pg_current_wal_insert_lsn() - '0/0' as wal, pg_database_size(current_database()) as bytes`,
    )
    return { wal: Number(read.rows[0]?.wal), bytes: Number(read.rows[0]?.bytes) }
  }
  return async (name, items, act) => {
    const stored = await readStored()
    const [server, database, from] = [
      process.cpuUsage(),
      processorTime(postgres),
      performance.now(),
    ]
    await act()
    const seconds = (performance.now() - from) / 1000
    const { user, system } = process.cpuUsage(server)
    const postgresUs = ((processorTime(postgres) - database) * 1e6) / items
    const now = await readStored()
    print(
      `${name}: server ${((user + system) / items).toFixed(0)} µs, PostgreSQL ${postgresUs.toFixed(0)} µs, ` +
        `log ${Math.round((now.wal - stored.wal) / items)} B, storage ${Math.round((now.bytes - stored.bytes) / items)} B ` +
        `each of ${items.toLocaleString('en-US')}, in ${seconds.toFixed(1)} s`,
    )
  }
}

async function measurePasswords({ measure }: Meter): Promise<void> {
  await measure('a password', PASSWORDS, async () => {
    for (let turn = 0; turn < PASSWORDS; turn += 1) await hashPassword(`seven lighthouses ${turn}`)
  })
}

/** Accrues a month, pays its interest and makes its statements. */
async function measureMonthEnd({ bench, ctx, print, measure }: Meter, accounts: number) {
  let institution_id = ''
  await measure('an account with five deposits (its person but no papers)', accounts, async () => {
    institution_id = await addSavers(bench, accounts)
  })
  await bench.owner.query(`insert into product_rates values ($1, '2020-01-01', '0.044020')`, [
    institution_id,
  ])
  const accrue = (date: BusinessDate) =>
    accrueNight(bench, { institution_id, date, now: new Date(`${date}T05:05:00Z`) })
  const firstMeasured = addDays(MONTH_END, 1 - MEASURED_NIGHTS)
  let date = FIRST_DAY
  for (; date < firstMeasured; date = addDays(date, 1)) await accrue(date)
  await bench.owner.query('vacuum analyze')
  await measure('an accrual', accounts * MEASURED_NIGHTS, async () => {
    for (; date <= MONTH_END; date = addDays(date, 1)) await accrue(date)
  })
  const now = easternInstant(addDays(MONTH_END, 1), '00:10')
  const night = { ...ctx, clock: fixedClock(now) }
  await measure('a payment of interest', accounts, () =>
    postInterest(ctx.db, { institution_id, monthEnd: MONTH_END, now }),
  )
  await bench.owner.query('vacuum analyze')
  await measure('a statement', accounts, () => makeStatements(night, institution_id, MONTH_END))
  const { rows } = await bench.owner.query<{ bytes: string }>(
    'select avg(size_bytes) as bytes from statements',
  )
  print(`a statement as a file: ${Math.round(Number(rows[0]?.bytes))} B`)
}

/** Sends a day’s file of ten thousand transfers, settles it, and takes in returns. */
async function measureTransfers({ bench, ctx, measure }: Meter): Promise<void> {
  const institution_id = await addDueTransfers(bench, ctx)
  const { owner } = bench
  const { rows } = await owner.query<{ count: string }>(
    'select count(*) from transfers where institution_id = $1',
    [institution_id],
  )
  const transfers = Number(rows[0]?.count)
  const at = (date: BusinessDate, time: string) => ({
    ...ctx,
    clock: fixedClock(easternInstant(date, time)),
    ach: { submit: readAll, collect: async function* () {} } satisfies Context['ach'],
  })
  await measure('a transfer into its file', transfers, () =>
    submitDue(at(FILE_DAY, '16:00'), institution_id, FILE_DAY),
  )
  await owner.query('vacuum analyze')
  await measure('a transfer posted at settlement', transfers, () =>
    settleDue(at(SETTLEMENT_DAY, '08:30'), institution_id, SETTLEMENT_DAY),
  )
  const text = await writeReturns(bench, ctx, institution_id)
  await measure('a return', RETURNS, () =>
    importAnswerFile(at(SETTLEMENT_DAY, '12:00'), { institution_id, text, actor: ACTOR }),
  )
  await measure('a transfer made available', transfers, () =>
    settleDue(at(AVAILABLE_DAY, '08:30'), institution_id, AVAILABLE_DAY),
  )
}

async function readAll({ text }: Parameters<Context['ach']['submit']>[0]): Promise<void> {
  for await (const piece of text) void piece
}

/** The returns repeat what was sent, so that each one matches its entry. */
async function writeReturns(
  { owner }: BenchDatabase,
  { vault }: Context,
  institution_id: string,
): Promise<string> {
  const { rows } = await owner.query<SentDeposit>(
    `select entry.trace, transfer.amount_cents, link.id, link.account_number_sealed
     from ach_entries entry
     join transfers transfer on transfer.institution_id = entry.institution_id
       and transfer.id = entry.transfer_id
     join linked_accounts link on link.institution_id = entry.institution_id
       and link.id = transfer.linked_account_id
     where entry.institution_id = $1 and transfer.kind = 'deposit'
     order by entry.trace limit $2`,
    [institution_id, RETURNS],
  )
  return answerFile(
    rows.map(({ trace, amount_cents, ...link }) => ({
      trace,
      code: 'R01',
      amountCents: Number(amount_cents),
      account: openAccountNumber(vault, { institution_id, ...link }),
      name: 'BENNO BENCHLEY',
    })),
  )
}

interface SentDeposit {
  trace: string
  amount_cents: string
  id: string
  account_number_sealed: Buffer
}

/** Every lane reads each minute how far the banking day of every institution has come. */
async function measureProgress({ bench, ctx, measure }: Meter): Promise<void> {
  for (let each = 0; each < INSTITUTIONS; each += 1) await addInstitution(bench, 1)
  const names = bankingRuns.map(({ name }) => name)
  await bench.owner.query(
    `insert into banking_runs (institution_id, run, business_date, due_at, finished_at)
     select id, 'begin', $2::date - 60, $2::date - 60, now() from institutions
     union all
     select id, run, $2::date - day, $2::date - day, now()
     from institutions, unnest($1::text[]) run, generate_series(1, 60) day`,
    [names, FILE_DAY],
  )
  await bench.owner.query('vacuum analyze banking_runs')
  const now = easternInstant(FILE_DAY, '00:00')
  await measure('reading the progress of an institution', INSTITUTIONS * READINGS, async () => {
    for (let reading = 0; reading < READINGS; reading += 1) {
      await readBankingProgress(ctx.db, now, { runs: bankingRuns })
    }
  })
}

/** The largest tables, with what a row takes together with its indexes. */
async function printTables({ bench: { owner }, print }: Meter): Promise<void> {
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ name: string; rows: string; bytes: string }>(
    `select oid::regclass as name, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes
     from pg_class where relkind in ('r', 'p') and reltuples > 0
       and relnamespace = 'public'::regnamespace
     order by bytes desc limit 25`,
  )
  for (const { name, rows: count, bytes } of rows) {
    print(`${name}: ${count} rows, ${Math.round(Number(bytes) / Number(count))} B each`)
  }
}
if (import.meta.main) {
  await benchNightCosts((line) => console.log(line), Number(process.argv[2] ?? ACCOUNTS))
}
