-- Problems with transfers that people report (Reg E 1005.6, 1005.11): when each came in, what was
-- promised then, what was credited meanwhile, what was found, and every letter about it.

alter type transfer_kind add value 'dispute_credit';
alter type transfer_kind add value 'dispute_debit';

-- Two more accounts of every institution: what is credited and not yet decided, and what was lost.
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in (
    'savings', 'ach_clearing', 'interest_expense', 'donations_payable', 'withholding_payable',
    'returns_receivable', 'suspense', 'provisional_credits', 'dispute_losses'));
create function open_dispute_accounts() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (institution_id, kind)
  values (new.id, 'provisional_credits'), (new.id, 'dispute_losses');
  return null;
end $$;
create trigger institutions_open_disputes after insert on institutions
  for each row execute function open_dispute_accounts();
insert into ledger_accounts (institution_id, kind)
  select id, kind from institutions
  cross join unnest(array['provisional_credits', 'dispute_losses']) as kind;

create table disputes (
  institution_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- Who reported it.
  depositor_id uuid not null,
  transfer_id uuid,
  statement_id uuid,
  -- The conversation it came from, and which entry of it.
  thread_id uuid,
  entry_id uuid,
  kind text not null check (kind in (
    'unauthorised', 'wrong_amount', 'missing', 'duplicate', 'what_was_this', 'other')),
  words text not null,
  amount_cents bigint check (amount_cents >= 1),
  learned_on date,
  channel text not null check (channel in ('online', 'message', 'call', 'letter')),
  -- Who of the staff wrote it down; none for what people report themselves.
  recorded_by text,
  recorded_at timestamptz not null,
  received_at timestamptz not null,
  -- All dates, set when it came in.
  received_on date not null,
  decide_by date not null,
  extended_by date not null,
  is_new_account boolean not null,
  in_time_until date,
  -- Where it stands, and the day of what comes next; none when nothing does.
  state text not null check (state in ('open', 'credited', 'corrected', 'no_error', 'withdrawn')),
  due_on date,
  ended_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, transfer_id) references transfers (institution_id, id),
  foreign key (institution_id, statement_id) references statements (institution_id, id),
  foreign key (institution_id, thread_id) references message_threads (institution_id, id),
  check ((channel = 'online') = (recorded_by is null)),
  check ((channel = 'message') = (entry_id is not null)),
  check (received_on < decide_by and decide_by < extended_by),
  check ((ended_at is null) = (state in ('open', 'credited'))),
  check (due_on is not null or ended_at is not null)
);
-- One transfer is looked into once; a message becomes one dispute.
create unique index disputes_of_transfer on disputes (institution_id, transfer_id)
  where transfer_id is not null and state <> 'withdrawn';
create unique index disputes_of_message on disputes (institution_id, entry_id)
  where entry_id is not null;
create index disputes_of_account on disputes (institution_id, account_id, received_at desc, id desc);
create index disputes_of_depositor on disputes
  (institution_id, depositor_id, received_at desc, id desc);
create index disputes_open on disputes (institution_id, due_on, id) where ended_at is null;
create index disputes_ended on disputes (institution_id, ended_at desc, id desc)
  where ended_at is not null;
create index disputes_due on disputes (institution_id, due_on) where due_on is not null;

-- Credited while it is looked into: by two people, or by the clock on the last day.
create table dispute_credits (
  institution_id uuid not null,
  dispute_id uuid not null,
  amount_cents bigint not null check (amount_cents >= 1),
  interest_cents bigint not null check (interest_cents >= 0),
  credited_on date not null,
  credited_at timestamptz not null,
  entry_id bigint not null,
  -- None for a closed account, whose money waits to be paid by hand.
  transfer_id uuid,
  is_by_deadline boolean not null,
  asked_by text,
  agreed_by text,
  approval_id uuid,
  primary key (institution_id, dispute_id),
  foreign key (institution_id, dispute_id) references disputes (institution_id, id),
  foreign key (institution_id, entry_id) references journal_entries (institution_id, id),
  foreign key (institution_id, transfer_id) references transfers (institution_id, id),
  foreign key (institution_id, approval_id) references staff_approvals (institution_id, id),
  constraint dispute_credits_two_people check (case when is_by_deadline
    then num_nonnulls(asked_by, agreed_by, approval_id) = 0
    else num_nonnulls(asked_by, agreed_by) = 2 and asked_by <> agreed_by end)
);
comment on table dispute_credits is 'append-only: what was credited was credited';
create trigger dispute_credits_append_only before update or delete or truncate on dispute_credits
  for each statement execute function refuse_change();

create table dispute_decisions (
  institution_id uuid not null,
  dispute_id uuid not null,
  outcome text not null check (outcome in ('error', 'other_error', 'no_error')),
  reasons text not null check (length(reasons) >= 10),
  documents jsonb not null check (jsonb_array_length(documents) >= 1),
  -- What was right, with the interest lost; none where there was no error.
  amount_cents bigint not null check (amount_cents >= 0),
  interest_cents bigint not null check (interest_cents >= 0),
  decided_on date not null,
  decided_at timestamptz not null,
  -- By which a provisional credit became final, and by which more was credited.
  final_entry_id bigint,
  correction_entry_id bigint,
  correction_transfer_id uuid,
  -- What is taken back of a provisional credit, and when.
  debit_cents bigint not null check (debit_cents >= 0),
  debit_on date,
  asked_by text not null,
  agreed_by text not null,
  approval_id uuid,
  primary key (institution_id, dispute_id),
  foreign key (institution_id, dispute_id) references disputes (institution_id, id),
  foreign key (institution_id, final_entry_id) references journal_entries (institution_id, id),
  foreign key (institution_id, correction_entry_id) references journal_entries (institution_id, id),
  foreign key (institution_id, correction_transfer_id) references transfers (institution_id, id),
  foreign key (institution_id, approval_id) references staff_approvals (institution_id, id),
  constraint dispute_decisions_two_people check (asked_by <> agreed_by),
  check ((outcome = 'no_error') = (amount_cents = 0)),
  check ((debit_on is null) = (debit_cents = 0)),
  check (debit_on > decided_on)
);
comment on table dispute_decisions is 'append-only: what was decided was decided';
create trigger dispute_decisions_append_only before update or delete or truncate
  on dispute_decisions for each statement execute function refuse_change();

-- A provisional credit, or a part of it, taken back on the day its letter said.
create table dispute_debits (
  institution_id uuid not null,
  dispute_id uuid not null,
  amount_cents bigint not null check (amount_cents >= 1),
  -- Of it, what was no longer there and is owed.
  owed_cents bigint not null check (owed_cents between 0 and amount_cents),
  debited_on date not null,
  debited_at timestamptz not null,
  entry_id bigint not null,
  transfer_id uuid,
  primary key (institution_id, dispute_id),
  foreign key (institution_id, dispute_id) references dispute_decisions (institution_id, dispute_id),
  foreign key (institution_id, entry_id) references journal_entries (institution_id, id),
  foreign key (institution_id, transfer_id) references transfers (institution_id, id)
);
comment on table dispute_debits is 'append-only: what was taken back was taken back';
create trigger dispute_debits_append_only before update or delete or truncate on dispute_debits
  for each statement execute function refuse_change();

-- Every letter, word for word, with what the rule wants in it apart, so that none goes without.
create table dispute_letters (
  institution_id uuid not null,
  id uuid not null,
  dispute_id uuid not null,
  -- 1, 2, 3 … in the order written.
  place smallint not null,
  kind text not null check (kind in (
    'received', 'credited', 'corrected', 'other_error', 'no_error', 'taken_back')),
  subject text not null,
  paragraphs jsonb not null,
  facts jsonb not null,
  sent_on date not null,
  sent_at timestamptz not null,
  primary key (institution_id, id),
  unique (institution_id, dispute_id, place),
  unique (institution_id, dispute_id, kind),
  foreign key (institution_id, dispute_id) references disputes (institution_id, id),
  constraint dispute_letters_fields check (jsonb_strip_nulls(facts) ?& case kind
    when 'received' then array['reference', 'received_on', 'decide_by', 'extended_by']
    when 'credited' then array['reference', 'amount', 'interest', 'credited_on', 'decide_by']
    when 'corrected' then array['reference', 'amount', 'interest', 'corrected_on', 'is_final']
    when 'other_error' then array['reference', 'amount', 'interest', 'corrected_on', 'is_final',
      'reasons', 'documents', 'right_to_documents', 'debit_amount', 'debit_on']
    when 'no_error' then array['reference', 'reasons', 'documents', 'right_to_documents',
      'debit_amount', 'debit_on']
    else array['reference', 'amount', 'debited_on', 'owed'] end)
);
comment on table dispute_letters is 'append-only: what was written was written';
create trigger dispute_letters_append_only before update or delete or truncate on dispute_letters
  for each statement execute function refuse_change();
