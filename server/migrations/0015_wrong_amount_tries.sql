-- Wrong tries at the amounts of micro-deposits, counted by person and by outside account over all
-- links (STATES: Linking). By real time: moving the banking clock gives nobody more tries.
create table wrong_amount_tries (
  institution_id uuid not null,
  id bigint generated always as identity,
  -- Who tried.
  depositor_id uuid not null,
  linked_account_id uuid not null,
  -- What was tried: the account as linked_accounts finds it, whoever says it is theirs.
  account_number_index bytea not null,
  tried_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, linked_account_id) references linked_accounts (institution_id, id)
);
comment on table wrong_amount_tries is 'append-only: a try that was wrong stays counted';
create index wrong_amount_tries_person on wrong_amount_tries (depositor_id, tried_at);
create index wrong_amount_tries_account on wrong_amount_tries (account_number_index, tried_at);
create trigger wrong_amount_tries_append_only
  before update or delete or truncate on wrong_amount_tries
  for each statement execute function refuse_change();
