import { sql } from 'kysely'
import type { BusinessDate } from '../platform/calendar/business-date.ts'
import type { Database } from '../platform/db/database.ts'
import { formatAccrued } from '../ledger/interest-math.ts'
import { accruedThrough, readAccrued } from '../ledger/interest/accrued.ts'
import { readInterestHistory } from '../ledger/interest/read-history.ts'
import { replayInterest } from '../ledger/interest/replay-interest.ts'

const PAGE = 500

/**
 * Replays the interest of each account from its first posting and compares it with what was accrued and
 * paid (TRUST I11). Accounts with postings or returns since the last nightly run are left out until the
 * next one. Describes the first difference, or returns null.
 */
export async function verifyInterest(db: Database, institution_id: string): Promise<string | null> {
  const through = await accruedThrough(db, institution_id)
  if (through === null) return null
  const missed = await findMissed(db, institution_id, through)
  if (missed) return `a deposit of account ${missed} came back and was not counted anew`
  for (let after: string | null = null; ;) {
    const { rows }: { rows: { account_id: string }[] } = await sql<{ account_id: string }>`
      select accrual.account_id
      from interest_accruals accrual
      join savings_balances balance using (institution_id, account_id)
      where accrual.institution_id = ${institution_id} and accrual.accrual_date = ${through}
        and balance.is_open and balance.posting_count = accrual.posting_count
        and (${after}::uuid is null or accrual.account_id > ${after}::uuid)
        and accrual.account_id not in (select uncorrected(${institution_id}, ${through}::date))
        and accrual.account_id not in (
          select account_id from interest_recounts
          where institution_id = ${institution_id} and recounted_on is null)
      order by accrual.account_id limit ${PAGE}`.execute(db)
    for (const { account_id } of rows) {
      const history = await readInterestHistory(db, institution_id, account_id)
      const replayed = replayInterest(history, through)
      const { accrued } = await readAccrued(db, institution_id, account_id)
      if (replayed.differenceCents !== 0n) {
        return `account ${account_id} was paid ${-replayed.differenceCents} cents of interest too much`
      }
      // A closing has paid the days until its payout leaves, so nothing of them waits to be paid.
      const isPaidAhead = history.paidThrough !== null && history.paidThrough > through
      if (!isPaidAhead && replayed.accrued !== accrued) {
        return `account ${account_id} has accrued ${formatAccrued(accrued)}, replayed ${formatAccrued(replayed.accrued)}`
      }
    }
    after = rows.at(-1)?.account_id ?? null
    if (rows.length < PAGE) return null
  }
}

/** Finds an account whose returned deposit a nightly run has missed. */
async function findMissed(
  db: Database,
  institution_id: string,
  through: BusinessDate,
): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    select recount.account_id from interest_recounts recount
    join interest_accruals accrual
      on accrual.institution_id = recount.institution_id and accrual.accrual_date = ${through}
      and accrual.account_id = recount.account_id
    where recount.institution_id = ${institution_id} and recount.recounted_on is null
      and recount.returned_on < ${through} limit 1`.execute(db)
  return rows[0]?.account_id
}
