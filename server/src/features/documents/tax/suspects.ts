import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/** An account of whose year something was taken back since its last form was given. */
export interface Suspect {
  account_id: string
  tax_year: number
}

/** Only what was taken back after a year can be missing from its form; `which` is about `takeback`. */
export function suspects(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  select takeback.institution_id, given.account_id, given.tax_year::int as tax_year
  from interest_takebacks takeback
  join tax_documents given on given.institution_id = takeback.institution_id
    and given.account_id = takeback.account_id
    and given.tax_year = extract(year from takeback.credited_on)
  where ${which}
    and extract(year from takeback.credited_on) < extract(year from takeback.effective_date)
    and takeback.effective_date > given.through_date
    and not exists (
      select from tax_documents newer
      where newer.institution_id = given.institution_id and newer.account_id = given.account_id
        and newer.tax_year = given.tax_year and newer.number > given.number)`
}

export async function listSuspects(db: Database, institution_id: string): Promise<Suspect[]> {
  const own = suspects(sql`takeback.institution_id = ${institution_id}`)
  const { rows } = await sql<Suspect>`
    select distinct account_id, tax_year from (${own}) suspect
    order by tax_year, account_id`.execute(db)
  return rows
}
