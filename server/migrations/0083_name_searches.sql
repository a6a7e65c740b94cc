-- Requests of the law for names (314(a)): in the store of suspicion reports, and as secret.

create table suspicion_searches (
  institution_id uuid not null references institutions (id),
  id uuid not null,
  -- The reference of the request; its index only finds one that was taken in before.
  words_sealed bytea not null,
  reference_index bytea not null,
  received_on date not null,
  due_on date not null,
  accounts_since date not null,
  transfers_since date not null,
  subject_count int not null check (subject_count > 0),
  state text not null default 'open'
    check (state in ('open', 'answered', 'nothing_found', 'withdrawn')),
  taken_by uuid not null,
  taken_at timestamptz not null,
  answered_on date,
  ended_at timestamptz,
  keep_until date,
  primary key (institution_id, id),
  foreign key (institution_id, taken_by) references staff (institution_id, id),
  check (due_on > received_on),
  check ((state = 'answered') = (answered_on is not null)),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'open') = (keep_until is null))
);
create unique index suspicion_searches_reference
  on suspicion_searches (institution_id, reference_index) where state <> 'withdrawn';
create index suspicion_searches_open on suspicion_searches (institution_id, due_on, id)
  where state = 'open';
create index suspicion_searches_ended on suspicion_searches (institution_id, ended_at desc, id desc)
  where state <> 'open';

-- Whom a request names.
create table suspicion_subjects (
  institution_id uuid not null,
  id uuid not null,
  search_id uuid not null,
  line int not null,
  details_sealed bytea not null,
  primary key (institution_id, id),
  unique (institution_id, search_id, line),
  foreign key (institution_id, search_id) references suspicion_searches (institution_id, id)
);

-- A subject beside a customer whom they fit, and whether that is the same person.
create table suspicion_matches (
  institution_id uuid not null,
  id uuid not null,
  search_id uuid not null,
  subject_id uuid not null,
  -- Among those of the request, the strong ones first.
  place int not null,
  -- No reference: what others do with a customer must never meet a match.
  depositor_id uuid not null,
  strength text not null check (strength in ('strong', 'weak')),
  agrees text[] not null,
  decision text check (decision in ('same', 'other')),
  decided_by uuid,
  decided_at timestamptz,
  primary key (institution_id, id),
  unique (institution_id, search_id, place),
  foreign key (institution_id, search_id) references suspicion_searches (institution_id, id),
  foreign key (institution_id, subject_id) references suspicion_subjects (institution_id, id),
  foreign key (institution_id, decided_by) references staff (institution_id, id),
  check ((decision is null) = (decided_by is null)),
  check ((decision is null) = (decided_at is null))
);

-- The store has one audit trail: of reports, and of requests.
alter table suspicion_log
  alter column report_id drop not null,
  add column search_id uuid,
  add constraint suspicion_log_of_one check (num_nonnulls(report_id, search_id) = 1),
  add foreign key (institution_id, search_id) references suspicion_searches (institution_id, id),
  add unique (institution_id, search_id, number);

-- What is sealed may be sealed anew under a new key, and a match be decided otherwise while its request
-- is open; nothing else ever goes or changes.
drop trigger suspicion_log_append_only on suspicion_log;
create trigger suspicion_log_append_only
  before update of institution_id, id, report_id, search_id, number, happened_at, staff_id, action
  or delete or truncate on suspicion_log
  for each statement execute function refuse_change();
create trigger suspicion_searches_kept
  before update of institution_id, id, reference_index, received_on, due_on, accounts_since,
    transfers_since, subject_count, taken_by, taken_at
  or delete or truncate on suspicion_searches
  for each statement execute function refuse_change();
create trigger suspicion_subjects_append_only
  before update of institution_id, id, search_id, line
  or delete or truncate on suspicion_subjects
  for each statement execute function refuse_change();
create trigger suspicion_matches_kept
  before update of institution_id, id, search_id, subject_id, place, depositor_id, strength, agrees
  or delete or truncate on suspicion_matches
  for each statement execute function refuse_change();
