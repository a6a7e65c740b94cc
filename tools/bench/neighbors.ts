import path from 'node:path'
import pino from 'pino'
import { parseBusinessDate } from '../../server/src/platform/calendar/business-date.ts'
import { fixedClock } from '../../server/src/platform/calendar/clock.ts'
import { easternInstant } from '../../server/src/platform/calendar/eastern.ts'
import { type Context, closeContext, openContext } from '../../server/src/context.ts'
import { bankingTick } from '../../server/src/doors/banking-day/banking-tick.ts'
import { testConfig } from '../../server/test/config.ts'
import { addDueTransfers } from './ach.ts'
import { type BenchDatabase, ratio } from './database.ts'
import { addSavers } from './statements.ts'

/** The accounts of the busy institution. Two months of statements are due for each. */
const SAVERS = 10_000
const MOST_TIMES = 2
const DATE = parseBusinessDate('2026-03-02')

/**
 * Compares the money jobs of an institution with 10,000 due transfers up to its cut-off: alone, and while the
 * same process makes 20,000 statements of another institution.
 */
export async function benchNeighbors(
  bench: BenchDatabase,
  print: (line: string) => void,
): Promise<boolean> {
  const config = testConfig({ DATA_DIR: path.join(bench.folder, 'data') })
  const url = bench.cluster.url('passbook_app')
  const opened = await openContext(config, url, pino({ level: 'silent' }))
  let isOver = false
  const files: Context['files'] = {
    ...opened.files,
    // Stops the statements once the measurement is over.
    put: (...file) => (isOver ? Promise.reject(new Error('over')) : opened.files.put(...file)),
  }
  const ach: Context['ach'] = {
    submit: async ({ text }) => {
      let characters = 0
      for await (const piece of text) characters += piece.length
      if (characters === 0) throw new Error('an empty file')
    },
    collect: async function* () {},
  }
  const clock = fixedClock(easternInstant(parseBusinessDate('2026-02-01'), '12:00'))
  const ctx = { ...opened, clock, files, ach }
  try {
    const busy = await addSavers(bench, SAVERS)
    await beginOn(bench, busy, '2026-01-31')
    // Months pass in seconds here, so Postgres is analyzed after the first run.
    await bankingTick(ctx, 'money').catch(() => undefined)
    await bench.owner.query('vacuum analyze')
    clock.set(easternInstant(DATE, '16:00'))
    await bankingTick(ctx, 'money')
    const alone = await timeMoney(bench, ctx)
    const papers = bankingTick(ctx, 'papers').catch(() => undefined)
    while ((await countStatements(bench, busy)) === 0) await new Promise(setImmediate)
    const beside = await timeMoney(bench, ctx)
    const made = await countStatements(bench, busy)
    isOver = true
    await papers
    const isStillBusy = made < 2 * SAVERS
    print(
      `neighbors: money runs ${alone.toFixed(1)} s alone, ${beside.toFixed(1)} s beside; ` +
        `${made} of ${2 * SAVERS} statements were made by then`,
    )
    const times = beside / alone
    const holds = isStillBusy && made > 0 && times <= MOST_TIMES
    print(ratio('money runs beside statements', times, `at most ${MOST_TIMES} times`, holds))
    return holds
  } finally {
    await closeContext(opened)
  }
}

/** Measures the seconds of all money jobs of a new institution, up to its cut-off. */
async function timeMoney(bench: BenchDatabase, ctx: Context): Promise<number> {
  const institution_id = await addDueTransfers(bench, ctx)
  await beginOn(bench, institution_id, '2026-02-27')
  const startedAt = performance.now()
  await bankingTick(ctx, 'money')
  const seconds = (performance.now() - startedAt) / 1000
  const { rows } = await bench.owner.query<{ count: string }>(
    `select count(*) from banking_runs
     where institution_id = $1 and run = 'submit' and business_date = $2
       and finished_at is not null`,
    [institution_id, DATE],
  )
  if (Number(rows[0]?.count) !== 1) throw new Error('the file of the day did not leave')
  return seconds
}

async function beginOn({ owner }: BenchDatabase, institution_id: string, date: string) {
  await owner.query(
    `insert into banking_runs (institution_id, run, business_date, due_at, finished_at)
     values ($1, 'begin', $2::date, $2::date::timestamptz, now())`,
    [institution_id, date],
  )
}

async function countStatements({ owner }: BenchDatabase, institution_id: string): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    'select count(*) from statements where institution_id = $1',
    [institution_id],
  )
  return Number(rows[0]?.count)
}
