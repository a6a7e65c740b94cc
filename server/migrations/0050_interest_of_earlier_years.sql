-- Interest that a correction takes back because an earlier year had credited too much is missing from
-- that year, and makes its tax form wrong (RULES-2: Tax). The correction is posted in the year that is
-- open, and stays there; this says how much of it belongs to which year before. What was taken back
-- with a returned deposit says so itself (interest_takebacks.credited_on).
create table interest_of_earlier_years (
  institution_id uuid not null,
  account_id uuid not null,
  -- The payment it is a part of.
  paid_through date not null,
  reason interest_reason not null,
  -- When that counts in the ledger.
  effective_date date not null,
  tax_year smallint not null,
  amount_cents bigint not null check (amount_cents < 0),
  primary key (institution_id, account_id, paid_through, reason, tax_year),
  foreign key (institution_id, paid_through, account_id, reason)
    references interest_payments (institution_id, paid_through, account_id, reason),
  check (tax_year < extract(year from effective_date))
);
comment on table interest_of_earlier_years is 'append-only: what was told of a year was told';
create trigger interest_of_earlier_years_append_only before update or delete or truncate
  on interest_of_earlier_years for each statement execute function refuse_change();
