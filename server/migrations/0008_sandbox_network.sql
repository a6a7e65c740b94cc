-- The simulated ACH network: what the other side of the port remembers. It knows only what the
-- files say, and keeps what carries account numbers sealed, as the bank does.

-- Files handed over, so that the same file a second time changes nothing.
create table sandbox_ach_submissions (
  institution_id uuid not null references institutions (id),
  file_id uuid not null,
  business_date date not null,
  primary key (institution_id, file_id)
);

-- Files of returns and notifications of change. Once made, one stays as it is; it is offered for
-- some days from the day it was first asked for.
create table sandbox_ach_answer_files (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  due_date date not null,
  file_id_modifier text not null check (file_id_modifier ~ '^[A-Z0-9]$'),
  offered_on date not null,
  text_sealed bytea not null,
  primary key (institution_id, id),
  unique (institution_id, due_date, file_id_modifier),
  check (offered_on >= due_date)
);
create index sandbox_ach_answer_files_offered
  on sandbox_ach_answer_files (institution_id, offered_on);

-- Entries that will be answered, with what their file said around them.
create table sandbox_ach_answers (
  institution_id uuid not null,
  file_id uuid not null,
  trace text not null check (trace ~ '^[0-9]{15}$'),
  code text not null check (code ~ '^[RC][0-9]{2}$'),
  due_date date not null,
  original_sealed bytea not null,
  -- Of a notification of change only: a holder's account is told of once.
  change_index bytea,
  answer_file_id uuid,
  primary key (institution_id, file_id, trace),
  foreign key (institution_id, file_id)
    references sandbox_ach_submissions (institution_id, file_id),
  foreign key (institution_id, answer_file_id)
    references sandbox_ach_answer_files (institution_id, id)
);
create unique index sandbox_ach_answers_change on sandbox_ach_answers (change_index, institution_id)
  where change_index is not null;
create index sandbox_ach_answers_due on sandbox_ach_answers (institution_id, due_date)
  where answer_file_id is null;
