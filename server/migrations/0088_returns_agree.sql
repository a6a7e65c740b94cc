-- A return is applied when it agrees with the entry that we sent, and files that a person brings in
-- are bounded.

alter table ach_files
  -- Who brought the file in by hand; of a file that the network delivered it is null.
  add column imported_by text,
  add column import_name text,
  -- What one person could bring in that day without a second one, when it was brought in.
  add column import_limit_cents bigint check (import_limit_cents >= 0),
  -- The question to which a second person agreed.
  add column approval_id uuid,
  add foreign key (institution_id, approval_id) references staff_approvals (institution_id, id),
  add unique (institution_id, id, business_date);
-- A file that waits for a second person is kept, and nothing of it is applied.
alter table ach_files drop constraint ach_files_check;
alter table ach_files add constraint ach_files_state_check check (case direction
  when 'out' then state in ('gathering', 'numbered', 'built', 'handed_over')
    and file_id_modifier is not null and imported_by is null
  else state in ('waiting', 'stored', 'applied') and content_hash is not null end);
create index ach_files_by_hand on ach_files (institution_id, business_date)
  where imported_by is not null;

-- Traces begin anew after 9,999,999: they are unique per institution and file date.
alter table ach_entries
  add column file_date date,
  -- To whom it went, as the file says: a return has to name the same account and the same person.
  add column routing_number text check (routing_number ~ '^[0-9]{9}$'),
  add column account_number_sealed bytea,
  add column account_number_index bytea,
  add column account_last_four text check (length(account_last_four) between 1 and 4),
  add column receiver_name text;
update ach_entries entry set file_date = file.business_date
  from ach_files file
  where file.institution_id = entry.institution_id and file.id = entry.file_id;
alter table ach_entries
  alter column file_date set not null,
  drop constraint ach_entries_trace_institution_id_key,
  add constraint ach_entries_trace unique (trace, institution_id, file_date),
  add foreign key (institution_id, file_id, file_date)
    references ach_files (institution_id, id, business_date),
  add check (num_nulls(routing_number, account_number_sealed, account_number_index,
    account_last_four, receiver_name) in (0, 5));

alter table ach_answers
  -- The bank that answered, whose account it was, and whose name: as the answer says.
  add column rdfi text check (length(rdfi) <= 8),
  add column account_number_sealed bytea,
  add column account_number_index bytea,
  add column account_last_four text check (length(account_last_four) between 1 and 4),
  add column receiver_name text,
  -- The question to which a second person agreed, where it does not agree with its entry.
  add column approval_id uuid,
  -- It was applied before answers were compared with their entries.
  add column is_earlier boolean not null default false,
  add foreign key (institution_id, approval_id) references staff_approvals (institution_id, id),
  drop constraint ach_answers_outcome_check,
  add constraint ach_answers_outcome_check check (outcome in (
    'applied', 'already_returned', 'unknown_trace', 'mismatch', 'ambiguous', 'not_handled'));
update ach_answers set is_earlier = true where outcome is not null;

-- What may be brought in by hand on a day before a second person has to agree.
alter table savings_products
  add column import_limit_cents bigint not null default 100000 check (import_limit_cents >= 0);

-- The switch of the simulated network: while it is down nothing is taken and nothing delivered.
create table sandbox_ach_outages (
  institution_id uuid primary key references institutions (id),
  since timestamptz not null
);
