-- What staff do for a customer: money by hand, what is said beside it, and who stood behind it.

-- The institution's own money, paid into an account.
alter type transfer_kind add value 'refund';
-- What it is for, in the words its owner reads.
alter table transfers add column note varchar(100);

-- What accounts there are is the list of the code; here a kind only has the form of a name.
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind ~ '^[a-z]+(_[a-z]+)*$');
create function open_refund_account() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (institution_id, kind) values (new.id, 'refund_expense');
  return null;
end $$;
create trigger institutions_open_refunds after insert on institutions
  for each row execute function open_refund_account();
insert into ledger_accounts (institution_id, kind) select id, 'refund_expense' from institutions;

-- The most that is refunded by hand at a time.
alter table savings_products
  add column refund_limit_cents bigint not null default 100000 check (refund_limit_cents >= 0);

-- Refunds and reversals, each with its two people.
create table money_by_hand (
  institution_id uuid not null,
  transfer_id uuid not null,
  asked_by text not null,
  agreed_by text,
  -- Where it was asked for at the console.
  approval_id uuid,
  made_at timestamptz not null,
  -- Made before two people were needed.
  is_earlier boolean not null default false,
  primary key (institution_id, transfer_id),
  unique (institution_id, approval_id),
  foreign key (institution_id, transfer_id) references transfers (institution_id, id),
  foreign key (institution_id, approval_id) references staff_approvals (institution_id, id),
  check (is_earlier or (agreed_by is not null and agreed_by <> asked_by))
);
comment on table money_by_hand is 'append-only: who moved money stays known';
create trigger money_by_hand_append_only before update or delete or truncate on money_by_hand
  for each statement execute function refuse_change();
insert into money_by_hand (institution_id, transfer_id, asked_by, made_at, is_earlier)
  select institution_id, id, 'operator', date_created, true from transfers
  where kind in ('deposit_reversal', 'withdrawal_reversal');

-- Who was written to of it.
create table money_by_hand_letters (
  institution_id uuid not null,
  transfer_id uuid not null,
  depositor_id uuid not null,
  template text not null,
  ordered_at timestamptz not null,
  primary key (institution_id, transfer_id, depositor_id),
  foreign key (institution_id, transfer_id) references money_by_hand (institution_id, transfer_id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id)
);
comment on table money_by_hand_letters is 'append-only: what was written was written';
create trigger money_by_hand_letters_append_only
  before update or delete or truncate on money_by_hand_letters
  for each statement execute function refuse_change();

-- Answers that are written often.
create table message_templates (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  text text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (institution_id, id)
);
create unique index message_templates_name on message_templates (institution_id, lower(name));

-- The work queue as one of the staff looks at it often.
create table staff_views (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  name text not null,
  view text not null,
  kind text,
  made_at timestamptz not null,
  primary key (institution_id, id),
  foreign key (institution_id, staff_id) references staff (institution_id, id)
);
create unique index staff_views_name on staff_views (institution_id, staff_id, lower(name));

-- Staff fetch files too, in sessions of their own.
alter table downloads
  alter column session_id drop not null,
  add column staff_session_id uuid,
  add foreign key (institution_id, staff_session_id) references staff_sessions (institution_id, id),
  add check (num_nonnulls(session_id, staff_session_id) = 1);
