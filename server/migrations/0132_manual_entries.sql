-- Manual entries in the books: between suspense and expense accounts, by two people, with a file or a line of
-- the bank's statement as the proof. A savings account never takes part.
create function open_manual_accounts() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (institution_id, kind)
  values (new.id, 'bank_fees'), (new.id, 'other_expense'), (new.id, 'other_income');
  return null;
end $$;
create trigger institutions_open_manual_accounts after insert on institutions
  for each row execute function open_manual_accounts();
-- They are as old as the institution's other accounts.
insert into ledger_accounts (institution_id, kind, created_at)
  select id, kind, coalesce(
    (select min(created_at) from ledger_accounts where institution_id = institutions.id), now())
  from institutions
  cross join (values ('bank_fees'), ('other_expense'), ('other_income')) as added (kind);

create table manual_entries (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  entry_id bigint not null,
  debit text not null,
  credit text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  attachment_id uuid,
  -- The line of the bank's statement that a break was settled by.
  statement_id uuid,
  line_place int,
  asked_by uuid not null,
  agreed_by uuid not null,
  approval_id uuid not null,
  posted_at timestamptz not null,
  primary key (institution_id, id),
  unique (institution_id, approval_id),
  unique (institution_id, entry_id),
  foreign key (institution_id, entry_id) references journal_entries (institution_id, id),
  foreign key (institution_id, attachment_id) references attachments (institution_id, id),
  foreign key (institution_id, statement_id, line_place)
    references bank_statement_lines (institution_id, statement_id, place),
  foreign key (institution_id, approval_id) references staff_approvals (institution_id, id),
  foreign key (institution_id, asked_by) references staff (institution_id, id),
  foreign key (institution_id, agreed_by) references staff (institution_id, id),
  check (asked_by <> agreed_by),
  check (debit <> credit and 'savings' not in (debit, credit)),
  check ((statement_id is null) = (line_place is null)),
  check (num_nonnulls(attachment_id, line_place) = 1)
);
comment on table manual_entries is 'append-only: who posted by hand stays known';
create index manual_entries_newest on manual_entries (institution_id, posted_at, id);
create trigger manual_entries_append_only before update or delete or truncate on manual_entries
  for each statement execute function refuse_change();
