import { sql } from 'kysely'
import { type BusinessDate, laterOf, partsOf } from '../../../platform/calendar/business-date.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { suspects } from './suspects.ts'
import { formsDay } from './tax-profile.ts'

/** Years from the first with interest on whose forms have not been made, up to one. */
export async function listOpenYears(
  db: Database,
  institution_id: string,
  upTo: number,
): Promise<number[]> {
  const { rows } = await sql<{ tax_year: number }>`
    select tax_year from generate_series((
        select extract(year from min(effective_date))::int from (
          select effective_date from interest_payments
          where institution_id = ${institution_id} order by paid_through limit 1) first_paid
      ), ${upTo}::int) as tax_year
    where not exists (
      select from tax_years made
      where made.institution_id = ${institution_id} and made.tax_year = tax_year.tax_year)
    order by tax_year`.execute(db)
  return rows.map(({ tax_year }) => tax_year)
}

/** Whether the interest of the last day of a year has been posted: before, nothing of it is sure. */
export async function isYearPosted(
  db: Database,
  institution_id: string,
  taxYear: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_posted: boolean }>`
    select exists (
      select from interest_runs
      where institution_id = ${institution_id} and step = 'payment'
        and through = make_date(${taxYear}, 12, 31)) as is_posted`.execute(db)
  return rows[0]?.is_posted ?? false
}

interface Outlook {
  institution_id: string
  forms_day: number
  /** The first year with interest whose forms are missing; null where there never was any. */
  open_year: number | null
  has_suspects: boolean
}

/** By institution, the first day from one on after which forms are to be made, as things stand. */
export async function nextTaxDocuments(
  db: Database,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const { rows } = await sql<Outlook>`
    select profile.institution_id, profile.forms_day::int, open.tax_year as open_year,
      exists (${suspects(sql`taken.institution_id = profile.institution_id`)}) as has_suspects
    from tax_profiles profile
    left join lateral (
      select effective_date from interest_payments
      where institution_id = profile.institution_id order by paid_through limit 1) first_paid on true
    left join lateral (
      select year::int as tax_year
      from generate_series(extract(year from first_paid.effective_date)::int,
        ${partsOf(from).year}::int) as year
      where not exists (
        select from tax_years made
        where made.institution_id = profile.institution_id and made.tax_year = year)
      order by year limit 1) open on true`.execute(all)
  const next = rows.flatMap(({ institution_id, forms_day, open_year, has_suspects }) => {
    if (has_suspects) return [[institution_id, from] as const]
    if (open_year === null) return []
    return [[institution_id, laterOf(formsDay(open_year, forms_day), from)] as const]
  })
  return new Map(next)
}
