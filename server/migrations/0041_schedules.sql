-- Deposits that repeat. Each time one comes is a transfer of its own; a schedule that goes on has
-- exactly one that has not left, and the next is made in the transaction in which that one leaves or
-- is taken back.
create type schedule_every as enum ('week', 'two_weeks', 'month');
create type schedule_status as enum ('ACTIVE', 'WAITING', 'ENDED');
create type schedule_end as enum ('voided', 'replaced', 'finished', 'returned', 'closed');

create table schedules (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  -- The account the authorisation is for.
  linked_account_id uuid not null,
  -- The depositor who gave it.
  made_by uuid not null,
  amount_cents bigint not null check (amount_cents >= 1),
  every schedule_every not null,
  -- The first day. All others are reckoned from it, so that short months and closed days do not
  -- move it.
  anchor_date date not null,
  -- Nothing leaves after this day.
  ends_on date,
  status schedule_status not null default 'ACTIVE',
  made_at timestamptz not null,
  ended_at timestamptz,
  end_reason schedule_end,
  primary key (institution_id, id),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id),
  foreign key (institution_id, linked_account_id) references linked_accounts (institution_id, id),
  foreign key (institution_id, made_by) references depositors (institution_id, id),
  check (ends_on >= anchor_date),
  check ((status = 'ENDED') = (ended_at is not null)),
  check ((status = 'ENDED') = (end_reason is not null))
);
create index schedules_going_on on schedules (account_id) where status <> 'ENDED';
create index schedules_of_link on schedules (linked_account_id) where status <> 'ENDED';

alter table transfers
  add column schedule_id uuid,
  -- The day of the repetition it stands for: one that was changed by itself may leave on another.
  add column occurrence_date date,
  -- The deposit that was made in its place.
  add column replaced_by uuid,
  add constraint transfers_schedule foreign key (institution_id, schedule_id)
    references schedules (institution_id, id),
  add constraint transfers_replaced_by foreign key (institution_id, replaced_by)
    references transfers (institution_id, id) deferrable initially deferred,
  add constraint transfers_occurrence check (
    (schedule_id is null) = (occurrence_date is null) and (schedule_id is null or kind = 'deposit')),
  add constraint transfers_replaced check (replaced_by is null or status = 'Voided');
-- At most one has not left; what is presented again after a return goes beside it. With the
-- institution, so that whoever asks with both is known to get one row, before any statistics.
create unique index transfers_next_of_schedule on transfers (institution_id, schedule_id)
  where schedule_id is not null and retry_count = 0 and status in ('Initiated', 'Pending');
-- What was chosen for a day and has not left, the nearest first.
create index transfers_to_come on transfers (account_id, file_date)
  where scheduled_date is not null and status in ('Initiated', 'Pending');

-- And at least one: no way of taking a transfer back may forget the next.
create function schedule_has_next() returns trigger language plpgsql as $$
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
    where institution_id = new.institution_id and schedule_id = wanted and retry_count = 0
      and status in ('Initiated', 'Pending'));
  if has_ended = has_next then
    raise exception 'schedule %: % must not stand together', wanted,
      case when has_ended then 'ended and a next deposit' else 'going on and no next deposit' end
      using errcode = 'check_violation', constraint = 'schedules_have_next';
  end if;
  return null;
end $$;
create constraint trigger schedules_have_next
  after insert or update of status on schedules deferrable initially deferred
  for each row execute function schedule_has_next();
create constraint trigger schedules_have_next
  after insert or update of status on transfers deferrable initially deferred
  for each row when (new.schedule_id is not null) execute function schedule_has_next();
