import { addDays, parseBusinessDate } from '../../server/src/platform/calendar/business-date.ts'
import { accrueNight } from '../../server/src/ledger/interest/accrue-night.ts'
import { type BenchDatabase, addInstitution, ratio } from './database.ts'

const ACCOUNTS = 1_000_000
const FIRST_NIGHT = parseBusinessDate('2026-01-01')
const NIGHTS = 3
const MAX_RATIO = 3

/** Compares the nightly accrual of a million accounts with a bare INSERT … SELECT of as many rows. */
export async function benchAccrual(
  bench: BenchDatabase,
  print: (line: string) => void,
): Promise<boolean> {
  const { institution_id } = await addInstitution(bench, ACCOUNTS)
  const { owner, pool, db } = bench
  await fund(bench, institution_id)
  await owner.query('insert into product_rates values ($1, $2, $3)', [
    institution_id,
    '2020-01-01',
    '0.044020',
  ])
  await owner.query('create table bare (like interest_accruals including all)')
  await owner.query('vacuum analyze savings_balances')
  const bare: number[] = []
  const nights: number[] = []
  for (let night = 0; night < NIGHTS; night += 1) {
    const date = addDays(FIRST_NIGHT, night)
    bare.push(await seconds(() => owner.query(BARE_SQL, [institution_id])))
    await owner.query('truncate bare')
    const input = { institution_id, date, now: new Date(`${date}T05:05:00Z`) }
    nights.push(await seconds(() => accrueNight({ pool, db }, input)))
  }
  print(`accrual of ${ACCOUNTS.toLocaleString('en-US')} accounts: ${list(nights)} s a night`)
  print(`  bare insert of as many rows: ${list(bare)} s`)
  const value = median(nights) / median(bare)
  print(ratio('a night ÷ the bare insert', value, `at most ${MAX_RATIO}`, value <= MAX_RATIO))
  return value <= MAX_RATIO
}

/** Inserts one posting per account on the first day, directly into the tables. */
async function fund({ owner }: BenchDatabase, institution_id: string): Promise<void> {
  await owner.query("set session_replication_role = 'replica'")
  await owner.query(
    `insert into postings (institution_id, entry_id, place, effective_date, account_id,
       amount_cents, account_seq, balance_cents, is_backdated)
     select $1, -row_number() over (), 1, $2, account_id, 100000, 1, 100000, false
     from savings_balances where institution_id = $1`,
    [institution_id, FIRST_NIGHT],
  )
  await owner.query("set session_replication_role = 'origin'")
  await owner.query(
    `update savings_balances set current_cents = 100000, posting_count = 1,
       last_effective_date = $2 where institution_id = $1`,
    [institution_id, FIRST_NIGHT],
  )
  await owner.query('vacuum analyze postings')
}

const BARE_SQL = `
  insert into bare (institution_id, account_id, balance_cents, accrual_date, posting_count, is_late,
    rate, accrued)
  select institution_id, account_id, current_cents, '2026-01-01', posting_count, false, 0.044020,
    12.345678901234567890
  from savings_balances where institution_id = $1`

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return (performance.now() - startedAt) / 1000
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

function list(values: number[]): string {
  return values.map((value) => value.toFixed(1)).join(', ')
}
