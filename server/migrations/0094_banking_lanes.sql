-- A run that fails is counted, so that staff hear of it once and again when it is made.
alter table banking_runs
  add column failures integer not null default 0 check (failures >= 0);

-- Runs that were started and are not finished are few; each is read every minute.
create index banking_runs_unfinished on banking_runs (institution_id, run, business_date)
  where finished_at is null;
