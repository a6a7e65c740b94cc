-- Compared as sets, not row by row: right after a night Postgres knows nothing yet of its rows, and
-- went through all corrections for each late accrual: 27 s for 10,000 accounts, as sets 0.01 s.
create or replace function uncorrected(p_institution_id uuid, p_date date) returns setof uuid
language sql stable
begin atomic
  select account_id from interest_accruals
   where institution_id = p_institution_id and accrual_date = p_date and is_late
  except
  select account_id from interest_corrections
   where institution_id = p_institution_id and accrual_date = p_date;
end;
