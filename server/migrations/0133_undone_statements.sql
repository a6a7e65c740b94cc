-- Bank statements that were imported by mistake and undone by two people, while nobody had settled anything on
-- them. Their lines stay, and count no longer.
create table undone_statements (
  institution_id uuid not null,
  statement_id uuid not null,
  asked_by text not null,
  agreed_by text not null,
  approval_id uuid not null,
  undone_at timestamptz not null,
  primary key (institution_id, statement_id),
  foreign key (institution_id, statement_id) references bank_statements (institution_id, id),
  foreign key (institution_id, approval_id) references staff_approvals (institution_id, id),
  check (asked_by <> agreed_by)
);
comment on table undone_statements is 'append-only: what was undone stays undone';
create trigger undone_statements_append_only
  before update or delete or truncate on undone_statements
  for each statement execute function refuse_change();
