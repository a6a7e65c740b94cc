import pino from 'pino'
import {
  addDays,
  addMonths,
  parseBusinessDate,
} from '../../server/src/platform/calendar/business-date.ts'
import { easternInstant } from '../../server/src/platform/calendar/eastern.ts'
import { type Context, closeContext, openContext } from '../../server/src/context.ts'
import { inTransaction } from '../../server/src/platform/db/transaction.ts'
import { openSavingsAccount } from '../../server/src/domains/money/savings-accounts/savings-account.ts'
import { initiateTransfer } from '../../server/src/domains/money/transfers/initiate-transfer.ts'
import { advanceClock } from '../../server/src/doors/banking-day/advance-clock.ts'
import { bankingRuns } from '../../server/src/doors/banking-day/runs.ts'
import { setRate } from '../../server/src/ledger/interest/set-rate.ts'
import { parseRate } from '../../server/src/ledger/interest-math.ts'
import { verifyBooks } from '../../server/src/verify/verify-books.ts'
import { addInstitution } from '../../server/test/banking.ts'
import { testConfig } from '../../server/test/config.ts'
import { addLink } from '../../server/test/linking.ts'
import { type BenchDatabase, ratio } from './database.ts'

const ACCOUNTS = 1_000
const MONTHS = 12
const DAYS = 365
/** Without statements, which the `statements` benchmark measures. */
const MOST_SECONDS = 180
/** The number of slowest jobs that are printed. */
const PRINTED_JOBS = 6
const FIRST_DAY = parseBusinessDate('2026-01-05')
const ACTOR = { kind: 'job', id: 'bench' } as const

/** Runs a year of the banking clock with 1,000 accounts, each funded monthly through ACH files. */
export async function benchYear(
  bench: BenchDatabase,
  print: (line: string) => void,
): Promise<boolean> {
  const log = pino({ level: 'error' })
  const ctx = await openContext(testConfig(), bench.cluster.url('passbook_app'), log)
  try {
    await ctx.bankingClock?.beginAt(easternInstant(FIRST_DAY, '09:00'))
    const institution_id = await addInstitution(ctx.db, 'bench-year')
    await introduceRate(ctx, institution_id)
    for (let place = 0; place < ACCOUNTS; place += 1) await addSaver(ctx, institution_id, place)
    await bench.owner.query('vacuum analyze')
    const spent = new Map<string, number>()
    const startedAt = performance.now()
    await advanceClock(ctx, { days: DAYS }, { runs: timed(spent) })
    const all = (performance.now() - startedAt) / 1000
    const statements = spent.get('statements') ?? 0
    const seconds = all - statements
    const report = await verifyBooks(bench.db)
    print(`year: ${ACCOUNTS} accounts, ${ACCOUNTS * MONTHS} deposits, ${await describe(bench)}`)
    print(`books after it: ${report.difference ?? 'balance'}`)
    const slowest = [...spent].toSorted((a, b) => b[1] - a[1]).slice(0, PRINTED_JOBS)
    print(`  ${slowest.map(([name, took]) => `${name} ${took.toFixed(1)} s`).join(', ')}`)
    print(`  statements: ${statements.toFixed(1)} s of ${all.toFixed(1)} s`)
    const holds = seconds <= MOST_SECONDS && report.difference === null
    print(
      ratio('seconds for a year without its statements', seconds, `at most ${MOST_SECONDS}`, holds),
    )
    return holds
  } finally {
    await closeContext(ctx)
  }
}

/** Wraps the jobs of the banking day to add up the seconds of each. */
function timed(spent: Map<string, number>) {
  return bankingRuns.map((run) => ({
    ...run,
    act: async (...args: Parameters<typeof run.act>) => {
      const from = performance.now()
      await run.act(...args)
      spent.set(run.name, (spent.get(run.name) ?? 0) + (performance.now() - from) / 1000)
    },
  }))
}

async function introduceRate({ db }: Context, institution_id: string): Promise<void> {
  const since = { institution_id, effectiveDate: FIRST_DAY, today: FIRST_DAY, actor: ACTOR }
  await inTransaction(db, (trx) => setRate(trx, { ...since, rate: parseRate('0.044020') }))
}

/** Adds an account that opens today and gets a deposit on a fixed day of every month. */
async function addSaver(ctx: Context, institution_id: string, place: number): Promise<void> {
  const now = ctx.clock.now()
  const accountId = await inTransaction(ctx.db, (trx) =>
    openSavingsAccount(ctx, trx, { institution_id, openedOn: FIRST_DAY, actor: ACTOR }),
  )
  const link = await addLink({ ctx, institution_id }, { savingsAccountId: accountId })
  const first = addDays(FIRST_DAY, place % 28)
  await inTransaction(ctx.db, async (trx) => {
    for (let month = 0; month < MONTHS; month += 1) {
      await initiateTransfer(trx, {
        institution_id,
        kind: 'deposit',
        amountCents: 10_000 + place,
        accountId,
        linkedAccountId: link.id,
        scheduledDate: addMonths(first, month),
        idempotencyKey: `${accountId}:${month}`,
        now,
        actor: ACTOR,
      })
    }
  })
}

async function describe({ db }: BenchDatabase): Promise<string> {
  const { files } = await db
    .selectFrom('ach_files')
    .select((eb) => eb.fn.countAll<number>().as('files'))
    .executeTakeFirstOrThrow()
  const { unsettled } = await db
    .selectFrom('transfers')
    .select((eb) => eb.fn.countAll<number>().as('unsettled'))
    .where('status', 'not in', ['Settled'])
    .executeTakeFirstOrThrow()
  return `${files} files, ${unsettled} not settled yet`
}
