-- The outside world: whose savings account it is, the outside accounts linked to it, the ACH files
-- that carry money there and back, identity evidence, and what staff must look at.

-- One application and what comes of it: its people, its outside accounts, its savings account.
create table entities (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  savings_account_id uuid,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, savings_account_id) references savings_accounts (institution_id, id),
  unique (institution_id, savings_account_id)
);
insert into entities (institution_id, id) select institution_id, id from depositors;
alter table depositors add column entity_id uuid;
update depositors set entity_id = id;
alter table depositors alter column entity_id set not null;
alter table depositors add foreign key (institution_id, entity_id)
  references entities (institution_id, id);
create index depositors_entity on depositors (entity_id);

-- Who a routing number belongs to, as far as the institution knows.
create table bank_directory (
  routing_number text primary key check (routing_number ~ '^[0-9]{9}$'),
  name text not null check (length(name) between 1 and 100)
);

-- Outside accounts (STATES: Linked account). The number is sealed; the index finds the same number
-- again without opening it; only the last four ever leave the server.
create table linked_accounts (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  depositor_id uuid not null,
  kind text not null check (kind in ('FASTLINK', 'MANUAL')),
  status text not null check (status in (
    'VERIFICATION_PENDING', 'FAILED', 'VERIFICATION_RETURNED', 'ACTIVE', 'ARCHIVED', 'LOCKED',
    'DEPOSITS_LOCKED', 'PENDING', 'VERIFIED', 'TIMEOUT', 'ERRORED', 'VIEW_ONLY')),
  bank_name text,
  routing_number text check (routing_number ~ '^[0-9]{9}$'),
  account_type text check (account_type in ('checking', 'savings')),
  account_number_sealed bytea,
  account_number_index bytea,
  account_last_four text check (length(account_last_four) between 1 and 4),
  -- Whom the other bank knows as its customer; goes into the entries.
  holder_name text,
  -- Micro-deposits only: tries at the amounts, reissues, and when waiting for them ends.
  tries_left integer check (tries_left >= 0),
  reissues_left integer check (reissues_left >= 0),
  verification_ends_at timestamptz,
  -- When it became ACTIVE for the first time: what "there was an ACTIVE link" means (relink).
  activated_at timestamptz,
  created_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, entity_id) references entities (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  check (status in ('PENDING', 'FAILED', 'ERRORED', 'ARCHIVED')
    or num_nulls(routing_number, account_type, account_number_sealed, account_last_four) = 0)
);
create index linked_accounts_entity on linked_accounts (entity_id, created_at desc);
-- At most one is used at a time.
create unique index linked_accounts_active on linked_accounts (entity_id, institution_id)
  where status = 'ACTIVE';
alter table transfers add foreign key (institution_id, linked_account_id)
  references linked_accounts (institution_id, id);
create index transfers_linked_account on transfers (linked_account_id, date_created)
  where linked_account_id is not null;

-- How an institution appears in ACH files. Its identification (the first eight digits) begins every
-- trace, and traces count up for good: a return names nothing but the trace.
create table ach_profiles (
  institution_id uuid primary key references institutions (id),
  routing_number text not null check (routing_number ~ '^[0-9]{9}$'),
  immediate_destination text not null check (immediate_destination ~ '^[0-9]{9}$'),
  destination_name text not null check (length(destination_name) between 1 and 23),
  immediate_origin text not null check (immediate_origin ~ '^([0-9]{9}|[1-9A-Z][0-9A-Z]{9})$'),
  origin_name text not null check (length(origin_name) between 1 and 23),
  company_id text not null check (length(company_id) between 1 and 10),
  company_name text not null check (length(company_name) between 1 and 16),
  last_trace integer not null default 0 check (last_trace between 0 and 9999999)
);

-- A file goes through its states in order, each reached in one transaction, so that whoever finds it
-- after a fault goes on from there. Out: gathering (entries are being taken in), numbered (traces are
-- given), built (its text is stored), handed_over. In: stored (its answers are known), applied.
create table ach_files (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  direction text not null check (direction in ('out', 'in')),
  state text not null,
  business_date date not null,
  file_id_modifier text check (file_id_modifier ~ '^[A-Z0-9]$'),
  entry_count integer not null default 0,
  debit_cents bigint not null default 0,
  credit_cents bigint not null default 0,
  content_hash bytea,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (institution_id, id),
  check (case direction
    when 'out' then state in ('gathering', 'numbered', 'built', 'handed_over')
      and file_id_modifier is not null
    else state in ('stored', 'applied') and content_hash is not null end)
);
create unique index ach_files_modifier on ach_files
  (institution_id, business_date, file_id_modifier) where direction = 'out';
-- The same file twice changes nothing the second time.
create unique index ach_files_content on ach_files (institution_id, content_hash)
  where direction = 'in';
create index ach_files_unfinished on ach_files (institution_id, business_date)
  where state not in ('handed_over', 'applied');

-- The text of a file in sealed pieces, so that neither writing nor reading holds all of it.
create table ach_file_chunks (
  institution_id uuid not null,
  file_id uuid not null,
  place integer not null check (place >= 1),
  sealed bytea not null,
  primary key (institution_id, file_id, place),
  foreign key (institution_id, file_id) references ach_files (institution_id, id)
);

-- Which transfer left in which file: its key lets a transfer into one file only.
create table ach_entries (
  institution_id uuid not null,
  transfer_id uuid not null,
  file_id uuid not null,
  -- The batch it belongs to, in the order of batches within the file.
  batch smallint not null check (batch >= 1),
  trace text check (trace ~ '^[0-9]{15}$'),
  primary key (institution_id, transfer_id),
  unique (trace, institution_id),
  foreign key (institution_id, transfer_id) references transfers (institution_id, id),
  foreign key (institution_id, file_id) references ach_files (institution_id, id)
);
create index ach_entries_file on ach_entries (file_id, batch, trace);

-- Every return and notification of change of a file that came in, and what became of it. One is
-- applied in the transaction that sets its outcome: once.
create table ach_answers (
  institution_id uuid not null,
  file_id uuid not null,
  place integer not null check (place >= 1),
  kind text not null check (kind in ('return', 'noc', 'other')),
  code text not null check (length(code) between 1 and 3),
  original_trace text not null check (length(original_trace) between 1 and 15),
  amount_cents bigint not null check (amount_cents >= 0),
  is_credit boolean not null,
  -- Corrected data of a notification of change: it may carry an account number.
  corrected_sealed bytea,
  transfer_id uuid,
  outcome text check (outcome in (
    'applied', 'already_returned', 'unknown_trace', 'mismatch', 'not_handled')),
  applied_at timestamptz,
  primary key (institution_id, file_id, place),
  foreign key (institution_id, file_id) references ach_files (institution_id, id),
  foreign key (institution_id, transfer_id) references transfers (institution_id, id),
  check ((outcome is null) = (applied_at is null))
);
create index ach_answers_open on ach_answers (institution_id, file_id, place)
  where outcome is null;

-- What staff must look at. A key keeps one event from raising two.
create table staff_alerts (
  institution_id uuid not null references institutions (id),
  id bigint generated always as identity,
  kind text not null,
  message text not null,
  details jsonb not null default '{}',
  alert_key text not null,
  raised_at timestamptz not null,
  handled_at timestamptz,
  handled_by text,
  primary key (institution_id, id),
  unique (alert_key, institution_id),
  check ((handled_at is null) = (handled_by is null))
);
create index staff_alerts_open on staff_alerts (institution_id, id) where handled_at is null;

-- What the identity provider and the sanctions lists answered; never the SSN.
create table identity_checks (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  depositor_id uuid not null,
  outcome text not null check (outcome in (
    'PASSED', 'FAILED', 'FLAGGED', 'IN_REVIEW', 'ERRORED')),
  reference text,
  sanctions_hit boolean not null,
  evidence jsonb not null,
  asked_at timestamptz not null,
  answered_at timestamptz not null,
  primary key (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id)
);
comment on table identity_checks is 'append-only: evidence of who was let in and why';
create index identity_checks_depositor on identity_checks (depositor_id, asked_at);
create trigger identity_checks_append_only before update or delete or truncate on identity_checks
  for each statement execute function refuse_change();
