import { type RawBuilder, sql } from 'kysely'
import { type BusinessDate, businessDate } from '../../../platform/calendar/business-date.ts'

/** What an account was credited in a year, and what tax was withheld of it. */
export interface TaxFigures {
  account_id: string
  interest_cents: number
  withheld_cents: number
}

/**
 * The figures of a year, as far as they are known through a day, of the accounts that `wanted` gives the
 * ids of. Interest counts in the year it was credited; what was taken back of it, whenever that was, with a
 * returned deposit or by a correction, is missing from that year (RULES-2: Tax). What the final credit of a
 * reported problem made good counts when it became final.
 * Tax is given back only within the year it was withheld in.
 */
export function taxFigures(
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
