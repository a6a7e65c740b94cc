import { LIMITS } from '@passbook/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { LIMIT_CENTS } from './insurance/deposits.ts'

/** Below this no balance is near any limit, whatever has accrued since it was posted. */
const FROM_CENTS = (LIMIT_CENTS * (LIMITS.insuranceNear.percent - 10)) / 100

export interface WatchedAccount {
  account_id: string
  /** As it was told of last. */
  is_near: boolean
}

/** The open accounts that may be near what is insured, or were, in the order of their ids. */
export async function listWatched(db: Database, institution_id: string): Promise<WatchedAccount[]> {
  const { rows } = await sql<WatchedAccount>`
    select balance.account_id, coalesce(crossing.is_near, false) as is_near
    from savings_balances balance
    left join insurance_crossings crossing
      on crossing.institution_id = balance.institution_id
      and crossing.account_id = balance.account_id
    where balance.institution_id = ${institution_id} and balance.is_open
      and (balance.current_cents >= ${FROM_CENTS} or crossing.is_near)
    order by balance.account_id`.execute(db)
  return rows
}
