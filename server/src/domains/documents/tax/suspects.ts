import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'

/** An account of whose year something was taken back since its last form was given. */
export interface Suspect {
  account_id: string
  tax_year: number
}

/**
 * Only what was taken back after a year can be missing from its form: with a returned deposit, or by a
 * correction. `which` is about `taken`.
 */
export function suspects(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  select taken.institution_id, given.account_id, given.tax_year::int as tax_year
  from interest_takebacks taken
  join tax_documents given on given.institution_id = taken.institution_id
    and given.account_id = taken.account_id
    and given.tax_year = extract(year from taken.credited_on)
  where ${which}
    and extract(year from taken.credited_on) < extract(year from taken.effective_date)
    and taken.effective_date > given.through_date and ${NEWEST}
  union all
  select taken.institution_id, given.account_id, given.tax_year::int
  from interest_of_earlier_years taken
  join tax_documents given on given.institution_id = taken.institution_id
    and given.account_id = taken.account_id and given.tax_year = taken.tax_year
  where ${which} and taken.effective_date > given.through_date and ${NEWEST}`
}

const NEWEST = sql`not exists (
  select from tax_documents newer
  where newer.institution_id = given.institution_id and newer.account_id = given.account_id
    and newer.tax_year = given.tax_year and newer.number > given.number)`

export async function listSuspects(db: Database, institution_id: string): Promise<Suspect[]> {
  const own = suspects(sql`taken.institution_id = ${institution_id}`)
  const { rows } = await sql<Suspect>`
    select distinct account_id, tax_year from (${own}) suspect
    order by tax_year, account_id`.execute(db)
  return rows
}
