import { LIMITS } from '@passbook/contract/limits'
import { sql } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
import { acrossInstitutions } from '../../db/across-institutions.ts'
import type { Database } from '../../db/database.ts'
import { LIMIT_CENTS } from '../../insurance/deposits.ts'

/** Below this no balance is near any limit, whatever has accrued since it was posted. */
const FROM_CENTS = (LIMIT_CENTS * (LIMITS.insuranceNear.percent - 10)) / 100

/** The open accounts that may be near what is insured, or were, in the order of their ids. */
export async function listWatched(db: Database, institution_id: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select balance.account_id from savings_balances balance
    left join insurance_crossings crossing
      on crossing.institution_id = balance.institution_id
      and crossing.account_id = balance.account_id
    where balance.institution_id = ${institution_id} and balance.is_open
      and (balance.current_cents >= ${FROM_CENTS} or crossing.is_near)
    order by balance.account_id`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/** By institution, the first day from one on on which there is somebody to watch, as things stand. */
export async function nextWatch(
  db: Database,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const { rows } = await sql<{ institution_id: string }>`
    select distinct balance.institution_id from savings_balances balance
    left join insurance_crossings crossing
      on crossing.institution_id = balance.institution_id
      and crossing.account_id = balance.account_id
    where balance.is_open and (balance.current_cents >= ${FROM_CENTS} or crossing.is_near)`.execute(
    all,
  )
  return new Map(rows.map(({ institution_id }) => [institution_id, from]))
}
