import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Accrued, NOTHING_ACCRUED } from '../interest-math.ts'
import { accruedOn } from './accrued-on.ts'
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
  return { accrued: await accruedOn(db, institution_id, accountId, through), through }
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
