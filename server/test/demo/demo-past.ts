import { sql } from 'kysely'
import type { Context } from '../../src/context.ts'

/** The statuses of what somebody moved, by kind, and how much else there is. */
export async function readPast({ db }: Context, user_id: string) {
  const { rows } = await sql<{ kind: string; statuses: string[]; count: number }>`
    select transfers.kind, array_agg(distinct transfers.status::text order by transfers.status::text)
      as statuses, count(*)
    from transfers join entities on entities.savings_account_id = transfers.account_id
    join depositors on depositors.entity_id = entities.id
    where depositors.user_id = ${user_id} and transfers.settlement_date < current_date - 58
    group by 1`.execute(db)
  const { rows: others } = await sql<Record<string, unknown>>`
    select (select count(*) from linked_accounts link where link.entity_id = entities.id) as links,
      array(select distinct status::text from schedules
        where account_id = entities.savings_account_id order by 1) as schedules,
      (select count(*) from product_rates
        where product_rates.institution_id = entities.institution_id) as rates
    from entities join depositors on depositors.entity_id = entities.id
    where depositors.user_id = ${user_id}`.execute(db)
  const most = Math.max(0, ...rows.map(({ count }) => count))
  const byKind = Object.fromEntries(rows.map(({ kind, statuses }) => [kind, statuses]))
  return { ...byKind, ...others[0], most }
}
