-- The bank's own statements of the settlement account, and what of them agrees with our files.

create table bank_statements (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  format text not null check (format in ('bai2', 'csv')),
  name text not null,
  account_last_four text,
  -- The file as it came, to look things up in.
  source bytea not null,
  line_count int not null,
  imported_by text not null,
  imported_at timestamptz not null,
  primary key (institution_id, id)
);
comment on table bank_statements is 'append-only: what the bank said stays said';

-- The days a statement tells everything about; a day without a line is known too.
create table bank_statement_days (
  institution_id uuid not null,
  date date not null,
  statement_id uuid not null,
  primary key (institution_id, date, statement_id),
  foreign key (institution_id, statement_id) references bank_statements (institution_id, id)
);
comment on table bank_statement_days is 'append-only: what the bank said stays said';

create table bank_statement_lines (
  institution_id uuid not null,
  statement_id uuid not null,
  place int not null,
  date date not null,
  amount_cents bigint not null check (amount_cents >= 0),
  side text not null check (side in ('credit', 'debit', 'unknown')),
  type_code text not null,
  reference text not null,
  text text not null,
  primary key (institution_id, statement_id, place),
  foreign key (institution_id, statement_id) references bank_statements (institution_id, id)
);
comment on table bank_statement_lines is 'append-only: what the bank said stays said';
create index bank_statement_lines_of_day on bank_statement_lines (institution_id, date);

-- What agrees: an expected settlement with a line, or one of them explained by a person. Either side is
-- in one row only. A person's may be undone, which the audit trail keeps.
create table reconciled_settlements (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The line's day, or the expected one's where there is no line.
  date date not null,
  how text not null check (how in ('automatic', 'by_hand', 'explained')),
  -- `batch:<file>:<number>` or `return:<file>:<place>`.
  expected_key text,
  expected_date date,
  expected_cents bigint,
  expected_words text,
  expected_reference text,
  statement_id uuid,
  line_place int,
  note text,
  decided_by text,
  decided_at timestamptz not null,
  primary key (institution_id, id),
  foreign key (institution_id, statement_id, line_place)
    references bank_statement_lines (institution_id, statement_id, place),
  check (expected_key is not null or line_place is not null),
  check ((statement_id is null) = (line_place is null)),
  check ((expected_key is null) = (expected_cents is null)),
  check ((how = 'explained') = (expected_key is null or line_place is null)),
  -- What a person decides has their name and their reason.
  check ((how = 'automatic') = (decided_by is null and note is null)),
  check (how = 'automatic' or (decided_by is not null and note is not null))
);
create unique index reconciled_settlements_expected
  on reconciled_settlements (institution_id, expected_key) where expected_key is not null;
create unique index reconciled_settlements_line
  on reconciled_settlements (institution_id, statement_id, line_place)
  where line_place is not null;
create index reconciled_settlements_of_day on reconciled_settlements (institution_id, date);
create index reconciled_settlements_expected_on
  on reconciled_settlements (institution_id, expected_date);
-- Files are found by their day.
create index ach_files_of_day on ach_files (institution_id, business_date);
