import { sql } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Database } from '../../db/database.ts'
import { type Accrued, NOTHING_ACCRUED, parseAccrued } from '../interest-math.ts'
import { accruedThrough } from './accrued-through.ts'
import { readInterestHistory } from './read-history.ts'
import { replayInterest } from './replay-interest.ts'

/** What an account has earned and was not paid yet, and the last day in it. */
export async function readAccrued(
  db: Database,
  institution_id: string,
  accountId: string,
): Promise<{ accrued: Accrued; through: BusinessDate | null }> {
  const through = await accruedThrough(db, institution_id)
  if (through === null) return { accrued: NOTHING_ACCRUED, through }
  if (await isToBeRecounted(db, institution_id, accountId)) {
    const history = await readInterestHistory(db, institution_id, accountId)
    return { accrued: replayInterest(history, through).accrued, through }
  }
  const { rows } = await sql<{ accrued: string }>`
    select coalesce(correction.accrued, accrual.accrued) as accrued
    from interest_accruals accrual
    left join interest_corrections correction using (institution_id, accrual_date, account_id)
    where accrual.institution_id = ${institution_id} and accrual.accrual_date = ${through}
      and accrual.account_id = ${accountId}
      and not exists (
        select from interest_payments paid
        where paid.institution_id = ${institution_id} and paid.account_id = ${accountId}
          and paid.paid_through >= ${through} and paid.reason <> 'correction')`.execute(db)
  const [row] = rows
  return { accrued: row ? parseAccrued(row.accrued) : NOTHING_ACCRUED, through }
}

/** A deposit came back, and the night that leaves its days out is still to come. */
async function isToBeRecounted(
  db: Database,
  institution_id: string,
  accountId: string,
): Promise<boolean> {
  const open = await db
    .selectFrom('interest_recounts')
    .select('transfer_id')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('recounted_on', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}
