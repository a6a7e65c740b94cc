import { type RawBuilder, sql } from 'kysely'

type Check = RawBuilder<{ difference: string }>

/** The interest credited and tax withheld for each account and year, without what was taken back later. */
const PAID = sql`
  select institution_id, account_id, tax_year, sum(interest)::bigint as interest,
    sum(withheld)::bigint as withheld
  from (
    select institution_id, account_id, extract(year from effective_date)::int as tax_year,
      amount_cents as interest, withheld_cents as withheld
    from interest_payments
    union all
    select institution_id, account_id, extract(year from effective_date)::int, amount_cents,
      withheld_cents
    from interest_made_good
    union all
    select institution_id, account_id, extract(year from effective_date)::int, -amount_cents, 0
    from interest_of_earlier_years) credited
  group by 1, 2, 3`

/** What was taken back from each year, with returned deposits and by corrections. */
const TAKEN = sql`
  select institution_id, account_id, tax_year, sum(interest)::bigint as interest,
    sum(withheld)::bigint as withheld
  from (
    select institution_id, account_id, extract(year from credited_on)::int as tax_year,
      -amount_cents as interest, -withheld_back_cents as withheld
    from interest_takebacks
    union all
    select institution_id, account_id, tax_year::int, amount_cents, 0
    from interest_of_earlier_years) taken
  group by 1, 2, 3`

/** Every form with the figures it should have, as known on the last day it takes into account. */
const EXPECTED_FORMS = sql`
  select form.*, coalesce(paid.interest, 0) + coalesce(before.interest, 0) as interest_then,
    coalesce(paid.withheld, 0) + coalesce(before.withheld, 0) as withheld_then
  from tax_documents form
  left join (${PAID}) paid on paid.institution_id = form.institution_id
    and paid.account_id = form.account_id and paid.tax_year = form.tax_year
  left join lateral (
    select sum(taken.interest) as interest, sum(taken.withheld) as withheld
    from (
      select -amount_cents as interest, -withheld_back_cents as withheld
      from interest_takebacks taken
      where taken.institution_id = form.institution_id and taken.account_id = form.account_id
        and extract(year from taken.credited_on) = form.tax_year
        and taken.effective_date <= form.through_date
      union all
      select amount_cents, 0 from interest_of_earlier_years taken
      where taken.institution_id = form.institution_id and taken.account_id = form.account_id
        and taken.tax_year = form.tax_year
        and taken.effective_date <= form.through_date) taken) before on true`

/** Checks of tax forms, recomputed from the interest that was paid. */
export const taxChecks: Record<string, Check> = {
  'every tax form tells what its year credited and withheld': sql`
    select format('account %s, form %s of %s: interest %s and %s, withheld %s and %s', account_id,
      number, tax_year, interest_cents, interest_then, withheld_cents, withheld_then) as difference
    from (${EXPECTED_FORMS}) expected
    where interest_cents <> interest_then or withheld_cents <> withheld_then
    limit 1`,
  'every corrected tax form replaces the one before it': sql`
    select format('account %s, form %s of %s', form.account_id, form.number, form.tax_year)
      as difference
    from tax_documents form
    left join tax_documents before on before.institution_id = form.institution_id
      and before.account_id = form.account_id and before.tax_year = form.tax_year
      and before.number = form.number - 1
    where form.replaces is distinct from before.id
    limit 1`,
  // An institution may choose a threshold below the legal $10 and change it, so only $10 and more is checked.
  'every year that is over has a tax form for whoever needs one': sql`
    select format('account %s, year %s: interest %s, withheld %s, no form', account_id, tax_year,
      interest, withheld) as difference
    from (
      select paid.*, sum(paid.interest) over (
          partition by paid.institution_id, paid.tax_year,
            coalesce(encode(owner.ssn_index, 'hex'), owner.id::text)) as of_taxpayer
      from (
        select institution_id, account_id, tax_year, sum(interest) as interest,
          sum(withheld) as withheld
        from (
          select * from (${PAID}) paid
          union all
          select * from (${TAKEN}) taken) amounts
        group by 1, 2, 3) paid
      join tax_years made on made.institution_id = paid.institution_id
        and made.tax_year = paid.tax_year
      join entities entity on entity.institution_id = paid.institution_id
        and entity.savings_account_id = paid.account_id
      join depositors owner on owner.institution_id = entity.institution_id
        and owner.entity_id = entity.id and owner.is_primary) paid
    join tax_profiles profile using (institution_id)
    where (withheld > 0
        or (interest > 0 and of_taxpayer >= greatest(profile.form_from_cents, 1000)))
      and not exists (
        select from tax_documents form
        where form.institution_id = paid.institution_id and form.account_id = paid.account_id
          and form.tax_year = paid.tax_year)
    limit 1`,
  // Both sides are added up and not joined, so that a year that only one side has is found too.
  'every tax year has the figures of its newest forms and its files': sql`
    select format('year %s: recorded are %s forms, %s corrected, %s of interest, %s withheld and %s unfiled too many',
      tax_year, sum(forms), sum(corrected), sum(interest), sum(withheld), sum(unfiled)) as difference
    from (
      select institution_id, tax_year, forms, corrected_forms as corrected,
        interest_cents as interest, withheld_cents as withheld, unfiled
      from tax_year_figures
      union all
      select newest.institution_id, newest.tax_year, -1, -newest.is_corrected::int,
        -newest.interest_cents, -newest.withheld_cents, -(filed.id is null)::int
      from (
        select distinct on (institution_id, tax_year, account_id) * from tax_documents
        order by institution_id, tax_year, account_id, number desc) newest
      left join (
        select filing.institution_id, listed.id::uuid as id from tax_filings filing
        cross join lateral jsonb_array_elements_text(filing.documents) as listed (id)) filed
        on filed.institution_id = newest.institution_id and filed.id = newest.id) side
    group by institution_id, tax_year
    having (sum(forms), sum(corrected), sum(interest), sum(withheld), sum(unfiled)) <> (0, 0, 0, 0, 0)
    limit 1`,
}
