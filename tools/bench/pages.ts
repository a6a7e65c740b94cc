import { readStatementLines } from '../../server/src/ledger/statement-lines.ts'
import { type BenchDatabase, addInstitution, ratio } from './database.ts'

const FEW = 1_000
const MANY = 10_000_000
const ACCOUNTS_OF_MANY = 10_000
const BATCH = 1_000_000
const READS = 2_000
const PAGE = 25

/** Compares reading a page of one account with a thousand postings in the table, and with ten million. */
export async function benchPages(
  bench: BenchDatabase,
  print: (line: string) => void,
): Promise<boolean> {
  const { institution_id, accountIds } = await addInstitution(bench, ACCOUNTS_OF_MANY)
  const read = { institution_id, accountId: accountIds[0] ?? '' }
  await fill(bench, institution_id, [read.accountId], 0, FEW)
  const few = await timePage(bench, read)
  for (let from = FEW; from < MANY; from += BATCH) {
    await fill(bench, institution_id, accountIds.slice(1), from, Math.min(from + BATCH, MANY))
  }
  const many = await timePage(bench, read)
  print(`a page of ${PAGE} lines: ${few.toFixed(3)} ms at ${FEW.toLocaleString('en-US')} postings,`)
  print(`  ${many.toFixed(3)} ms at ${MANY.toLocaleString('en-US')}`)
  const value = many / few
  const holds = value <= 1.2
  print(ratio('a page at 10,000,000 ÷ at 1,000', value, 'at most 1.2', holds))
  return holds
}

/** Fills the tables directly, without triggers and balances, because only reads are measured. */
async function fill(
  { owner }: BenchDatabase,
  institution_id: string,
  accounts: string[],
  from: number,
  to: number,
): Promise<void> {
  await owner.query("set session_replication_role = 'replica'")
  await owner.query(
    `with entries as (
       insert into journal_entries (institution_id, kind, description, effective_date,
         posting_count, idempotency_key, input_hash)
       select $1, 'deposit', 'Deposit', date '2026-01-01' + n % 300, 2, 'fill-' || n, ''
       from generate_series($3::int, $4::int - 1) n
       returning id, effective_date, idempotency_key
     )
     insert into postings (institution_id, entry_id, place, effective_date, account_id,
       amount_cents, account_seq, balance_cents, is_backdated)
     select $1, id, 1, effective_date,
       ($2::uuid[])[1 + substr(idempotency_key, 6)::int % cardinality($2::uuid[])], 100,
       substr(idempotency_key, 6)::int + 1, 100, false
     from entries`,
    [institution_id, accounts, from, to],
  )
  await owner.query("set session_replication_role = 'origin'")
  await owner.query('analyze postings')
  await owner.query('analyze journal_entries')
}

/** The median of many reads, after a warm-up of as many. */
async function timePage(
  { db }: BenchDatabase,
  read: { institution_id: string; accountId: string },
): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < READS; count += 1) {
    const startedAt = performance.now()
    await readStatementLines(db, { ...read, limit: PAGE })
    times.push(performance.now() - startedAt)
  }
  return times.slice(READS / 2).toSorted((a, b) => a - b)[READS / 4] ?? 0
}
