-- What staff ask for and a second person has to agree to: never whoever asked, by no way at all.
create table staff_approvals (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  what text not null check (what in ('release_hold')),
  words text not null,
  reason text not null,
  depositor_id uuid,
  asked_by uuid not null,
  asked_at timestamptz not null,
  decision text check (decision in ('approved', 'refused')),
  decided_by uuid,
  decided_at timestamptz,
  decided_reason text,
  primary key (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, asked_by) references staff (institution_id, id),
  foreign key (institution_id, decided_by) references staff (institution_id, id),
  check (decided_by <> asked_by),
  check (num_nonnulls(decision, decided_by, decided_at, decided_reason) in (0, 4))
);
create unique index staff_approvals_open on staff_approvals (institution_id, what, depositor_id)
  where decision is null;

-- From which balance on a hold is lifted by two.
alter table savings_products
  add column release_limit_cents bigint not null default 1000000 check (release_limit_cents >= 0);

-- Staff look for people by the beginning of a name, by address, and by where they stand.
create index depositors_by_last_name on depositors
  (institution_id, (lower(last_name) collate "C"), (lower(first_name) collate "C"), id);
create index depositors_by_first_name on depositors
  (institution_id, (lower(first_name) collate "C"), (lower(last_name) collate "C"), id);
create index depositors_newest on depositors (institution_id, created_at desc, id desc);
create index depositors_standing on depositors (institution_id, created_at desc, id desc)
  where standing is not null;
create index depositors_waiting on depositors (institution_id, created_at desc, id desc)
  where registration_status in ('FLAGGED', 'IN_REVIEW', 'ERRORED', 'UNSUBMITTED');
create index depositors_closed on depositors (institution_id, created_at desc, id desc)
  where registration_status = 'VIEW_ONLY';
create index depositors_ssn_last_four on depositors (institution_id, ssn_last_four);
create index users_by_email on users (institution_id, (email collate "C"));
create index savings_accounts_last_four on savings_accounts (institution_id, account_last_four);
create index transfers_of_amount on transfers (institution_id, amount_cents, date_created desc);
create index audit_log_of_depositors on audit_log
  (institution_id, entity_id, happened_at desc, id desc) where entity = 'depositor';
