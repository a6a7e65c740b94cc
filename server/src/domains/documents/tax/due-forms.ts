import { sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { taxFigures } from './tax-figures.ts'
import type { TaxProfile } from './tax-profile.ts'

/** A form that is to be made: the first of a year, or one that corrects another. */
export interface DueForm {
  account_id: string
  depositor_id: string
  tax_year: number
  interest_cents: number
  withheld_cents: number
  /** Up to which day it is right. */
  through_date: BusinessDate
  number: number
  /** The form that no longer counts. */
  replaces: string | null
}

interface Wanted {
  profile: TaxProfile
  taxYear: number
  through: BusinessDate
  accountIds: readonly string[]
}

/**
 * Of some accounts those that miss a form of a year. $10 counts over all accounts of one taxpayer,
 * closed ones too; each account has a form of its own. A form that was given is corrected whatever the
 * new figures are, unless the error is one the institution lets go.
 */
export async function listDueForms(
  db: Database,
  { profile, taxYear, through, accountIds }: Wanted,
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
      select id, number, interest_cents, withheld_cents from tax_documents given
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
      end
    order by owned.account_id`.execute(db)
  return rows
}

/** Accounts in the order of their ids, closed ones too, from after one of them on. */
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
