-- Emails to staff with a link to a report, every Monday or on the first of every month. The email has no
-- figures and no customer in it.
create table report_schedules (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  every text not null check (every in ('week', 'month')),
  next_on date not null,
  created_at timestamptz not null,
  primary key (institution_id, id),
  foreign key (institution_id, staff_id) references staff (institution_id, id),
  unique (institution_id, staff_id, kind, every)
);
create index report_schedules_due on report_schedules (next_on);
