import { sql, type RawBuilder } from 'kysely'
import {
  type BusinessDate,
  laterOf,
  partsOf,
  businessDate,
} from '../../../platform/calendar/business-date.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { outdatedForms, type TaxProfile, formsDay, isPayeeCorrected } from './tax-profile.ts'

/** A form that must be made: the first of a year, or a correction of another. */
export interface DueForm {
  account_id: string
  depositor_id: string
  tax_year: number
  interest_cents: number
  withheld_cents: number
  /** The last day whose postings it takes into account. */
  through_date: BusinessDate
  number: number
  /** The form that this one corrects. */
  replaces: string | null
}

interface FormQuery {
  profile: TaxProfile
  taxYear: number
  through: BusinessDate
  accountIds: readonly string[]
}

/**
 * The accounts among `accountIds` that need a form for a year. The $10 threshold applies to all accounts of
 * one taxpayer together, including closed ones; each account has a separate form. A wrong form is corrected
 * whatever the new figures are, unless the error is within the institution's tolerance. A form with another
 * name or number than the corrected one is always corrected.
 */
export async function listDueForms(
  db: Database,
  { profile, taxYear, through, accountIds }: FormQuery,
): Promise<DueForm[]> {
  const { institution_id, form_from_cents } = profile
  const accounts = sql`select together.account_id from together`
  const { rows } = await sql<DueForm>`
    with owned as (
      select entity.savings_account_id as account_id, owner.id as depositor_id, owner.ssn_index
      from entities entity
      join depositors owner on owner.institution_id = entity.institution_id
        and owner.entity_id = entity.id and owner.is_primary
      where entity.institution_id = ${institution_id}
        and entity.savings_account_id = any(${accountIds}::uuid[])
    ), together as (
      select account_id as mine, account_id from owned
      union
      select owned.account_id, entity.savings_account_id
      from owned
      join depositors same on same.institution_id = ${institution_id}
        and same.ssn_index = owned.ssn_index and same.is_primary
      join entities entity on entity.institution_id = same.institution_id
        and entity.id = same.entity_id
      where entity.savings_account_id is not null
    ), figures as (${taxFigures(institution_id, { taxYear, through }, accounts)}),
    of_taxpayer as (
      select together.mine, sum(figures.interest_cents) as interest_cents
      from together join figures on figures.account_id = together.account_id
      group by together.mine
    )
    select owned.account_id, owned.depositor_id, ${taxYear}::int as tax_year,
      ${through}::date as through_date,
      coalesce(figures.interest_cents, 0) as interest_cents,
      coalesce(figures.withheld_cents, 0) as withheld_cents,
      coalesce(given.number, 0) + 1 as number, given.id as replaces
    from owned
    left join figures on figures.account_id = owned.account_id
    left join of_taxpayer on of_taxpayer.mine = owned.account_id
    left join lateral (
      select id, number, interest_cents, withheld_cents, made_at, tax_year from tax_documents given
      where given.institution_id = ${institution_id} and given.account_id = owned.account_id
        and given.tax_year = ${taxYear}
      order by given.number desc limit 1) given on true
    where case when given.id is null
      then figures.withheld_cents > 0
        or (figures.interest_cents > 0 and of_taxpayer.interest_cents >= ${form_from_cents})
      else abs(coalesce(figures.interest_cents, 0) - given.interest_cents)
          > ${profile.error_interest_cents}
        or abs(coalesce(figures.withheld_cents, 0) - given.withheld_cents)
          > ${profile.error_withheld_cents}
        or exists (
          select from taxpayer_corrections corrected
          where corrected.institution_id = ${institution_id}
            and corrected.depositor_id = owned.depositor_id
            and ${isPayeeCorrected('corrected', 'given')})
      end
    order by owned.account_id`.execute(db)
  return rows
}

/** Account ids in order, including closed accounts, after a given id. */
export async function listAccountIds(
  db: Database,
  { institution_id, after, limit }: { institution_id: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('savings_accounts')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The years whose forms have not all been made, from the first year with interest up to `upTo`. */
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

/** True once the interest of December 31 is posted. Before that the figures of the year may change. */
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

interface TaxSchedule {
  institution_id: string
  forms_day: number
  /** The first year with interest whose forms are missing; null if there is none. */
  open_year: number | null
  has_suspects: boolean
}

/** For each institution, the first day on or after `from` at whose end forms must be made. */
export async function nextTaxDocuments(
  db: Database,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const { rows } = await sql<TaxSchedule>`
    select profile.institution_id, profile.forms_day::int, open.tax_year as open_year,
      exists (${outdatedForms(sql`taken.institution_id = profile.institution_id`)}) as has_suspects
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

/** The interest an account was credited in a year, and the tax withheld from it. */
interface TaxFigures {
  account_id: string
  interest_cents: number
  withheld_cents: number
}

/**
 * The figures of a year as known through a day, for the accounts whose ids `wanted` selects. Interest counts
 * in the year it was credited. Interest taken back later, with a returned deposit or by a correction, is
 * subtracted from that same year (RULES-2: Tax). Interest in the final credit of a dispute counts when the
 * credit becomes final. Withheld tax is given back only within the year it was withheld in.
 */
function taxFigures(
  institution_id: string,
  { taxYear, through }: { taxYear: number; through: BusinessDate },
  wanted: RawBuilder<unknown>,
): RawBuilder<TaxFigures> {
  const [first, last] = [businessDate(taxYear, 1, 1), businessDate(taxYear, 12, 31)]
  return sql<TaxFigures>`
    select account_id, sum(interest)::bigint as interest_cents, sum(withheld)::bigint as withheld_cents
    from (
      select account_id, amount_cents as interest, withheld_cents as withheld
      from interest_payments
      where institution_id = ${institution_id} and account_id in (${wanted})
        and effective_date between ${first} and ${last}
      union all
      select account_id, -amount_cents, -withheld_back_cents from interest_takebacks
      where institution_id = ${institution_id} and account_id in (${wanted})
        and credited_on between ${first} and ${last} and effective_date <= ${through}
      union all
      select account_id, amount_cents, withheld_cents from interest_made_good
      where institution_id = ${institution_id} and account_id in (${wanted})
        and effective_date between ${first} and ${last}
      union all
      select account_id, amount_cents, 0 from interest_of_earlier_years
      where institution_id = ${institution_id} and account_id in (${wanted})
        and tax_year = ${taxYear} and effective_date <= ${through}
      union all
      select account_id, -amount_cents, 0 from interest_of_earlier_years
      where institution_id = ${institution_id} and account_id in (${wanted})
        and effective_date between ${first} and ${last}) amounts
    group by account_id`
}
