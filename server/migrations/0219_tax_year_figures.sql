-- The totals of each tax year's forms. Before, the desk for tax files added up the forms and files of all years
-- whenever somebody opened it. Each form and each file of a year changes the row of that year.
create table tax_year_figures (
  institution_id uuid not null references institutions (id),
  tax_year smallint not null,
  -- Only the newest form of each account counts.
  forms integer not null default 0,
  corrected_forms integer not null default 0,
  interest_cents bigint not null default 0,
  withheld_cents bigint not null default 0,
  -- The forms among them that are in no file.
  unfiled integer not null default 0,
  primary key (institution_id, tax_year)
);

-- The number of forms in a file, whose list of forms is too long to be read only to count them.
alter table tax_filings add column form_count integer not null
  generated always as (jsonb_array_length(documents)) stored;

-- Triggers keep the totals, so that no form or file can be stored without them. Each locks the year's row first, so
-- that a form and a file that are stored at the same time see each other.
create function count_tax_form() returns trigger language plpgsql as $$
declare
  before tax_documents;
  was_filed boolean;
begin
  insert into tax_year_figures (institution_id, tax_year) values (new.institution_id, new.tax_year)
    on conflict do nothing;
  perform from tax_year_figures
    where institution_id = new.institution_id and tax_year = new.tax_year for update;
  if new.replaces is null then
    update tax_year_figures set forms = forms + 1, unfiled = unfiled + 1,
      interest_cents = interest_cents + new.interest_cents, withheld_cents = withheld_cents + new.withheld_cents
    where institution_id = new.institution_id and tax_year = new.tax_year;
    return null;
  end if;
  select * into strict before from tax_documents
    where institution_id = new.institution_id and id = new.replaces;
  was_filed := exists (select from tax_filings
    where institution_id = new.institution_id and tax_year = new.tax_year and documents ? before.id::text);
  update tax_year_figures set
    corrected_forms = corrected_forms + 1 - before.is_corrected::int,
    interest_cents = interest_cents + new.interest_cents - before.interest_cents,
    withheld_cents = withheld_cents + new.withheld_cents - before.withheld_cents,
    unfiled = unfiled + was_filed::int
  where institution_id = new.institution_id and tax_year = new.tax_year;
  return null;
end $$;
create trigger tax_documents_counted after insert on tax_documents
  for each row execute function count_tax_form();

create function count_tax_filing() returns trigger language plpgsql as $$
begin
  perform from tax_year_figures
    where institution_id = new.institution_id and tax_year = new.tax_year for update;
  update tax_year_figures set unfiled = unfiled - (
    select count(*) from jsonb_array_elements_text(new.documents) as listed (id)
    join tax_documents form on form.institution_id = new.institution_id and form.id = listed.id::uuid
    where not exists (
      select from tax_documents later
      where later.institution_id = form.institution_id and later.account_id = form.account_id
        and later.tax_year = form.tax_year and later.number > form.number))
  where institution_id = new.institution_id and tax_year = new.tax_year;
  return null;
end $$;
create trigger tax_filings_counted after insert on tax_filings
  for each row execute function count_tax_filing();

-- The totals of the existing forms and files.
insert into tax_year_figures
  (institution_id, tax_year, forms, corrected_forms, interest_cents, withheld_cents, unfiled)
select newest.institution_id, newest.tax_year, count(*), count(*) filter (where newest.is_corrected),
  sum(newest.interest_cents), sum(newest.withheld_cents), count(*) filter (where filed.id is null)
from (
  select distinct on (institution_id, tax_year, account_id) * from tax_documents
  order by institution_id, tax_year, account_id, number desc) newest
left join (
  select filing.institution_id, listed.id::uuid as id from tax_filings filing
  cross join lateral jsonb_array_elements_text(filing.documents) as listed (id)) filed
  on filed.institution_id = newest.institution_id and filed.id = newest.id
group by newest.institution_id, newest.tax_year;
