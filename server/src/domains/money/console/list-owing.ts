import type { Owing } from '@passbook/contract/console/money'
import { sql } from 'kysely'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { notAmong, ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'

const LIMIT = 500

/** Who owes for returns that were spent, by how long. */
export async function listOwing({ db, clock }: Context, caller: StaffCaller): Promise<Owing[]> {
  const { institution_id } = caller
  const { entities } = await ownRows(db, caller)
  const today = easternDate(clock.now())
  const { rows } = await sql<Owing>`
    select person.id as depositor_id, balance.receivable_cents as owed_cents,
      concat_ws(' ', person.first_name, person.last_name) as customer,
      coalesce(${today}::date - (
        select min((returned.date_processed at time zone 'America/New_York')::date)
        from transfers returned
        where returned.institution_id = balance.institution_id
          and returned.account_id = balance.account_id
          and returned.status = 'Returned' and returned.shortfall_cents > 0), 0) as days
    from savings_balances balance
    join entities on entities.institution_id = balance.institution_id
      and entities.savings_account_id = balance.account_id
    join depositors person on person.institution_id = entities.institution_id
      and person.entity_id = entities.id and person.is_primary
    where balance.institution_id = ${institution_id} and balance.receivable_cents > 0
      and ${notAmong('entities.id', entities)}
    order by days desc, person.id limit ${LIMIT}`.execute(db)
  return rows
}
