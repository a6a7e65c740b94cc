-- The next of a schedule is looked up by the schedule alone, whose id nobody else has: asked with the
-- institution too, a planner without statistics goes through all that waits for a file instead.
create or replace function schedule_has_next() returns trigger language plpgsql as $$
declare
  wanted uuid;
  has_ended boolean;
  has_next boolean;
begin
  if tg_table_name = 'schedules' then wanted := new.id; else wanted := new.schedule_id; end if;
  select status = 'ENDED' into has_ended from schedules
   where institution_id = new.institution_id and id = wanted;
  has_next := exists (
    select from transfers
    where schedule_id = wanted and retry_count = 0 and status in ('Initiated', 'Pending'));
  if has_ended = has_next then
    raise exception 'schedule %: % must not stand together', wanted,
      case when has_ended then 'ended and a next deposit' else 'going on and no next deposit' end
      using errcode = 'check_violation', constraint = 'schedules_have_next';
  end if;
  return null;
end $$;
