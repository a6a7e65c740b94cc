-- Suspicion reports: a store of their own, of which nobody but the role for it may ever hear.

alter table staff
  drop constraint staff_role_check,
  add constraint staff_role_check
    check (role in ('viewer', 'agent', 'operations', 'approver', 'administrator', 'compliance'));

create table suspicion_reports (
  institution_id uuid not null references institutions (id),
  id uuid not null,
  -- Whom it is about, where it is about a customer. No reference: what others do with a customer
  -- must never meet a report.
  depositor_id uuid,
  -- What it is about, who is suspected, the narrative and the number of the filing.
  words_sealed bytea not null,
  detected_on date not null,
  due_on date not null,
  state text not null default 'open' check (state in ('open', 'filed', 'not_filed')),
  opened_by uuid not null,
  opened_at timestamptz not null,
  filed_on date,
  ended_at timestamptz,
  keep_until date,
  primary key (institution_id, id),
  foreign key (institution_id, opened_by) references staff (institution_id, id),
  check (due_on > detected_on),
  check ((state = 'filed') = (filed_on is not null)),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'open') = (keep_until is null))
);
create index suspicion_reports_open on suspicion_reports (institution_id, due_on, id)
  where state = 'open';
create index suspicion_reports_ended on suspicion_reports (institution_id, ended_at desc, id desc)
  where state <> 'open';

-- Who did what to a report: the audit trail of this store, apart from the one others read.
create table suspicion_log (
  institution_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  number int not null,
  happened_at timestamptz not null,
  staff_id uuid not null,
  action text not null,
  -- Before and after.
  details_sealed bytea not null,
  primary key (institution_id, id),
  unique (institution_id, report_id, number),
  foreign key (institution_id, report_id) references suspicion_reports (institution_id, id),
  foreign key (institution_id, staff_id) references staff (institution_id, id)
);

-- What is sealed may be sealed anew under a new key; nothing else of either ever goes or changes.
create trigger suspicion_log_append_only
  before update of institution_id, id, report_id, number, happened_at, staff_id, action
  or delete or truncate on suspicion_log
  for each statement execute function refuse_change();
create trigger suspicion_reports_kept before delete or truncate on suspicion_reports
  for each statement execute function refuse_change();
