-- A rate that two people approved can be cancelled by two people until the day it begins. It leaves
-- product_rates, so that another rate can be set for the same day, and stays here. A rate that has been in
-- force, or that interest accrued by, never leaves the history.
create table cancelled_rates (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  effective_date date not null,
  rate numeric(9, 6) not null,
  -- When it was set.
  set_at timestamptz not null,
  cancelled_at timestamptz not null,
  primary key (institution_id, id)
);
create index cancelled_rates_of_day on cancelled_rates (institution_id, effective_date);
comment on table cancelled_rates is 'append-only: a rate that was announced stays known';
create trigger cancelled_rates_append_only before update or delete or truncate on cancelled_rates
  for each statement execute function refuse_change();

drop trigger product_rates_append_only on product_rates;
create trigger product_rates_append_only before update or truncate on product_rates
  for each statement execute function refuse_change();
-- Only the function below turns the setting on, and only for its one statement.
create trigger product_rates_delete before delete on product_rates
  for each statement when (coalesce(current_setting('passbook.cancels_rate', true), '') <> 'yes')
  execute function refuse_change();
create trigger product_rates_cancelled_version after delete on product_rates
  for each row execute function move_institution_version('institution_id');

-- Returns the rate, or no row if there is none for that day or the day has come.
create function cancel_rate(
  p_institution_id uuid, p_effective_date date, p_today date, p_now timestamptz
) returns setof cancelled_rates language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if p_effective_date <= p_today or exists (
    select from interest_runs run
     where run.institution_id = p_institution_id and run.step = 'accrual'
       and run.through >= p_effective_date) then
    return;
  end if;
  perform set_config('passbook.cancels_rate', 'yes', true);
  return query
    with cancelled as (
      delete from product_rates rate
       where rate.institution_id = p_institution_id and rate.effective_date = p_effective_date
      returning rate.rate, rate.created_at)
    insert into cancelled_rates (institution_id, effective_date, rate, set_at, cancelled_at)
    select p_institution_id, p_effective_date, cancelled.rate, cancelled.created_at, p_now
      from cancelled
    returning *;
  perform set_config('passbook.cancels_rate', '', true);
end $$;
