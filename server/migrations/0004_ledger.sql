-- The books: double entry in integer cents, holds, transfers, the savings product, the audit log.
--
-- A posting is signed: credits are positive, debits negative, so a savings account (money the
-- institution owes) grows by positive postings and each entry sums to zero.
--
-- Rows written by every transfer have no foreign key to institutions or ledger_accounts: checking
-- one locks the row it points to, and one institution's row, or its clearing account's, would be
-- locked by all its transfers at once. post_entry looks them up instead, and verify does again.
-- They also have enumerated types and few, short checks: Postgres reads a check's text anew for
-- every statement, and long lists of words cost more than the rows.
--
-- institution_id is part of every key and leads the primary ones, so that the tables can be
-- distributed by it. It does not lead the others: a plan made while a table is nearly empty could
-- take such an index for a lookup by id, and read the whole institution once the table has grown.

create type transfer_direction as enum (
  'PrimaryToService', 'ServiceToPrimary', 'PrimaryToLinked', 'LinkedToPrimary');
create type transfer_kind as enum (
  'deposit', 'withdrawal', 'interest', 'withholding', 'donation', 'micro_credit', 'micro_debit');
create type transfer_cause as enum (
  'initiated', 'queued', 'submitted', 'posted', 'settled', 'returned', 'voided', 'cancelled');
create type transaction_status as enum (
  'Initiated', 'Pending', 'Submitted', 'Returned', 'Settled', 'Voided', 'Cancelled');
create type entry_kind as enum (
  'deposit', 'withdrawal', 'interest', 'withholding', 'donation', 'micro_entry', 'return',
  'reversal', 'adjustment');
create type actor_kind as enum ('depositor', 'operator', 'job', 'system');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op)
    using errcode = 'insufficient_privilege';
end $$;

-- Chart of accounts: one account per savings account, and one of each other kind per institution.
create table ledger_accounts (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in (
    'savings', 'ach_clearing', 'interest_expense', 'donations_payable', 'withholding_payable',
    'returns_receivable', 'suspense')),
  created_at timestamptz not null default now(),
  primary key (institution_id, id)
);
comment on table ledger_accounts is 'append-only: postings point here for good';
create unique index ledger_accounts_system on ledger_accounts (institution_id, kind)
  where kind <> 'savings';
create trigger ledger_accounts_append_only before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_change();

-- An institution cannot be without its chart, whoever creates it.
create function open_chart(p_institution_id uuid) returns void language sql as $$
  insert into ledger_accounts (institution_id, kind)
  select p_institution_id, kind from unnest(array[
    'ach_clearing', 'interest_expense', 'donations_payable', 'withholding_payable',
    'returns_receivable', 'suspense']) as kind;
$$;
create function open_chart_of_new() returns trigger language plpgsql as $$
begin
  perform open_chart(new.id);
  return null;
end $$;
create trigger institutions_open_chart after insert on institutions
  for each row execute function open_chart_of_new();
select open_chart(id) from institutions;

-- A savings account and its ledger account share one id.
create table savings_accounts (
  institution_id uuid not null,
  id uuid not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  opened_on date not null,
  closed_on date,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, id) references ledger_accounts (institution_id, id),
  check ((status = 'CLOSED') = (closed_on is not null)),
  check (closed_on >= opened_on)
);

-- Stored for speed and recomputed by verify. Only savings accounts have a row: a stored balance of
-- a system account would be locked by every transfer of its institution.
create table savings_balances (
  institution_id uuid not null,
  account_id uuid not null,
  current_cents bigint not null default 0,
  held_cents bigint not null default 0,
  -- What the depositor owes after a return of money already spent (returns_receivable).
  receivable_cents bigint not null default 0,
  posting_count bigint not null default 0,
  last_effective_date date,
  is_open boolean not null default true,
  primary key (institution_id, account_id),
  foreign key (institution_id, account_id) references ledger_accounts (institution_id, id),
  constraint savings_balances_available check (
    current_cents - held_cents >= 0 and held_cents >= 0 and receivable_cents >= 0)
) with (fillfactor = 70);

create table transfers (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Groups the parts of one wish.
  request_id uuid not null,
  -- None for micro-entries: they prove a link before there is anything to save.
  account_id uuid,
  linked_account_id uuid,
  direction transfer_direction not null,
  kind transfer_kind not null,
  amount_cents bigint not null check (amount_cents >= 1),
  status transaction_status not null,
  -- The day the depositor chose; none means as soon as possible.
  scheduled_date date,
  file_date date not null,
  settlement_date date not null,
  available_date date not null,
  cancel_until timestamptz not null,
  date_created timestamptz not null,
  date_submitted timestamptz,
  date_processed timestamptz,
  return_code varchar(3),
  retry_count smallint not null default 0,
  hold_id bigint,
  posted_entry_id bigint,
  return_entry_id bigint,
  -- Of a return: what was already spent and is now owed to the institution.
  shortfall_cents bigint not null default 0,
  idempotency_key varchar(200) not null,
  input_hash bytea not null,
  primary key (institution_id, id),
  unique (idempotency_key, institution_id),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id),
  check ((status = 'Returned') = (return_code is not null))
) with (fillfactor = 80);
create index transfers_account on transfers (account_id, date_created, id);
create index transfers_request on transfers (request_id);
create index transfers_unposted on transfers (account_id)
  where posted_entry_id is null and status in ('Initiated', 'Pending', 'Submitted');
create index transfers_to_submit on transfers (institution_id, file_date)
  where status in ('Initiated', 'Pending');
create index transfers_to_settle on transfers (institution_id, settlement_date)
  where status = 'Submitted';

-- Every move of a transfer: the timeline of GET /request/{id}.
create table transfer_events (
  institution_id uuid not null,
  transfer_id uuid not null,
  id bigint generated always as identity,
  from_status transaction_status,
  to_status transaction_status not null,
  cause transfer_cause not null,
  happened_at timestamptz not null,
  primary key (institution_id, transfer_id, id),
  foreign key (institution_id, transfer_id) references transfers (institution_id, id)
);
comment on table transfer_events is 'append-only: the history of each transfer';
create trigger transfer_events_append_only before update or delete or truncate on transfer_events
  for each statement execute function refuse_change();

create table journal_entries (
  institution_id uuid not null,
  id bigint generated always as identity,
  kind entry_kind not null,
  description varchar(200) not null,
  -- The business date it counts from, apart from the instant it was written.
  effective_date date not null,
  created_at timestamptz not null default now(),
  posting_count smallint not null,
  -- The savings account it is about; one whose money is owed back need not have a posting.
  account_id uuid,
  transfer_id uuid,
  reverses bigint,
  idempotency_key varchar(200) not null,
  input_hash bytea not null,
  primary key (institution_id, id),
  unique (idempotency_key, institution_id),
  foreign key (institution_id, transfer_id) references transfers (institution_id, id),
  foreign key (institution_id, reverses) references journal_entries (institution_id, id)
);
comment on table journal_entries is 'append-only: corrections are reversals';
-- An entry is reversed at most once, whoever races for it.
create unique index journal_entries_reverses on journal_entries (institution_id, reverses)
  where reverses is not null;

-- An entry has as many places as it says and all are taken when it commits, so that nothing can be
-- added to it later.
create table postings (
  institution_id uuid not null,
  entry_id bigint not null,
  place smallint not null,
  effective_date date not null,
  account_id uuid not null,
  amount_cents bigint not null,
  -- Of savings accounts only: 1, 2, 3 … in the order written, and the balance after each.
  account_seq bigint,
  balance_cents bigint,
  -- Written after a posting of a later effective date, whose running balance leaves it out.
  is_backdated boolean,
  primary key (institution_id, entry_id, place)
);
comment on table postings is 'append-only: corrections are reversals';
-- A page of statement lines, and a balance as of a date, are a walk along this index.
create unique index postings_savings on postings
  (institution_id, account_id, effective_date, account_seq) where account_seq is not null;
create index postings_backdated on postings (institution_id, account_id, account_seq)
  where is_backdated;
-- System accounts have no stored balance: it is a sum over this index.
create index postings_system on postings (institution_id, account_id, effective_date)
  include (amount_cents) where account_seq is null;

create trigger journal_entries_append_only before update or delete or truncate on journal_entries
  for each statement execute function refuse_change();
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();

-- Each posting takes one of the places of its entry, on its date: as good as a foreign key and
-- cheaper, because a foreign key would lock the entry once for every posting.
create function check_place() returns trigger language plpgsql as $$
begin
  perform from journal_entries entry
    where entry.institution_id = new.institution_id and entry.id = new.entry_id
      and entry.effective_date = new.effective_date
      and new.place between 1 and entry.posting_count;
  if not found or new.amount_cents = 0 then
    raise exception 'a posting without a place in its entry'
      using errcode = 'check_violation', constraint = 'postings_place';
  end if;
  return new;
end $$;
create trigger postings_place before insert on postings
  for each row execute function check_place();

-- At commit each entry has all its postings and they sum to zero.
create function check_entry() returns trigger language plpgsql as $$
declare
  total numeric;
  found_count integer;
begin
  select sum(amount_cents), count(*) into total, found_count from postings
   where institution_id = new.institution_id and entry_id = new.id;
  if new.posting_count < 2 or found_count <> new.posting_count or total <> 0 then
    raise exception 'entry % of % postings has % that sum to %',
      new.id, new.posting_count, found_count, coalesce(total, 0)
      using errcode = 'check_violation', constraint = 'journal_entries_sum_to_zero';
  end if;
  return null;
end $$;
create constraint trigger journal_entries_sum_to_zero after insert on journal_entries
  deferrable initially deferred for each row execute function check_entry();

-- Money a depositor has and may not take out yet. A row changes once, when it is released.
create table holds (
  institution_id uuid not null,
  id bigint generated always as identity,
  account_id uuid not null,
  amount_cents bigint not null check (amount_cents >= 1),
  reason varchar(200) not null,
  transfer_id uuid,
  placed_at timestamptz not null default now(),
  released_at timestamptz,
  idempotency_key varchar(200) not null,
  input_hash bytea not null,
  primary key (institution_id, id),
  unique (idempotency_key, institution_id),
  foreign key (institution_id, account_id) references ledger_accounts (institution_id, id),
  foreign key (institution_id, transfer_id) references transfers (institution_id, id)
) with (fillfactor = 80);
create index holds_open on holds (institution_id, account_id) where released_at is null;

create function holds_only_release() returns trigger language plpgsql as $$
begin
  if old.released_at is not null or new.released_at is null
     or (to_jsonb(new) - 'released_at') <> (to_jsonb(old) - 'released_at') then
    raise exception 'a hold changes only once, when it is released'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger holds_only_release before update on holds
  for each row execute function holds_only_release();
create trigger holds_kept before delete or truncate on holds
  for each statement execute function refuse_change();

-- The savings product of an institution (DESIGN 4); limits of null do not apply.
create table savings_products (
  institution_id uuid primary key references institutions (id),
  cut_off_eastern text not null default '16:00'
    check (cut_off_eastern ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  cancel_lead_minutes integer not null default 15 check (cancel_lead_minutes between 1 and 1440),
  deposit_hold_business_days integer not null default 5
    check (deposit_hold_business_days between 0 and 30),
  min_opening_cents bigint not null default 2500,
  min_deposit_cents bigint not null default 100,
  max_deposit_cents bigint not null default 25000000,
  max_withdrawal_cents bigint not null default 25000000,
  withdrawals_per_month integer check (withdrawals_per_month >= 1),
  statement_day integer not null default 1 check (statement_day between 1 and 28),
  updated_at timestamptz not null default now(),
  check (min_deposit_cents between 1 and max_deposit_cents),
  check (min_opening_cents between min_deposit_cents and max_deposit_cents),
  check (max_deposit_cents <= 10000000000),
  check (max_withdrawal_cents between 1 and 10000000000)
);

-- The yearly rate in force from a date on; the APY is computed from it.
create table product_rates (
  institution_id uuid not null references institutions (id),
  effective_date date not null,
  rate numeric(9, 6) not null check (rate >= 0 and rate < 1),
  created_at timestamptz not null default now(),
  primary key (institution_id, effective_date)
);
comment on table product_rates is 'append-only: a rate once in force stays in the history';
create trigger product_rates_append_only before update or delete or truncate on product_rates
  for each statement execute function refuse_change();

-- Who did what, written in the transaction it describes. No secrets in details.
create table audit_log (
  institution_id uuid not null,
  id bigint generated always as identity,
  happened_at timestamptz not null default now(),
  actor_kind actor_kind not null,
  actor_id varchar(100),
  action varchar(100) not null,
  entity varchar(100) not null,
  entity_id varchar(100) not null,
  details jsonb not null default '{}',
  primary key (institution_id, id)
);
comment on table audit_log is 'append-only: what happened stays written';
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Batches of audit rows, chained by hash. A batch names its rows exactly: ids are given out before
-- their transactions commit, so a lower id may appear after a higher one was sealed.
create table audit_seals (
  institution_id uuid not null,
  seq bigint not null check (seq >= 1),
  ids int8multirange not null,
  row_count bigint not null check (row_count >= 1),
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (institution_id, seq)
);
comment on table audit_seals is 'append-only: the chain over the audit log';
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();

-- The whole of a posting in one round trip: claim the key, change the balances, write entry,
-- postings and audit row. System accounts are named by their kind. Savings accounts come in the
-- order of their ids, which is the order they are locked in.
-- PB001: the key was used with other input. PB002: no such open account.
create function post_entry(
  p_institution_id uuid,
  p_kind entry_kind,
  p_description text,
  p_effective_date date,
  p_account_id uuid,
  p_transfer_id uuid,
  p_reverses bigint,
  p_kinds text[],
  p_accounts uuid[],
  p_amounts bigint[],
  p_key text,
  p_hash bytea,
  p_actor_kind actor_kind,
  p_actor_id text,
  out entry_id bigint,
  out is_replay boolean
) language plpgsql as $$
declare
  known_hash bytea;
  posting_account uuid;
  seq bigint;
  balance bigint;
  backdated boolean;
begin
  insert into journal_entries (institution_id, kind, description, effective_date, posting_count,
    account_id, transfer_id, reverses, idempotency_key, input_hash)
  values (p_institution_id, p_kind, p_description, p_effective_date, cardinality(p_kinds),
    p_account_id, p_transfer_id, p_reverses, p_key, p_hash)
  on conflict (idempotency_key, institution_id) do nothing
  returning id into entry_id;
  is_replay := entry_id is null;
  if is_replay then
    select id, input_hash into entry_id, known_hash from journal_entries
     where institution_id = p_institution_id and idempotency_key = p_key;
    if known_hash <> p_hash then
      raise exception 'the key was used with other input' using errcode = 'PB001';
    end if;
    return;
  end if;

  for i in 1 .. cardinality(p_kinds) loop
    if p_kinds[i] = 'savings' then
      posting_account := p_accounts[i];
      update savings_balances b
         set current_cents = b.current_cents + p_amounts[i],
             posting_count = b.posting_count + 1,
             last_effective_date = greatest(b.last_effective_date, p_effective_date)
       where b.institution_id = p_institution_id and b.account_id = posting_account and b.is_open
      returning b.posting_count, b.current_cents, b.last_effective_date > p_effective_date
        into seq, balance, backdated;
    else
      seq := null; balance := null; backdated := null;
      select id into posting_account from ledger_accounts
       where institution_id = p_institution_id and kind = p_kinds[i] and kind <> 'savings';
      if p_kinds[i] = 'returns_receivable' then
        update savings_balances b set receivable_cents = b.receivable_cents - p_amounts[i]
         where b.institution_id = p_institution_id and b.account_id = p_account_id;
      end if;
    end if;
    if not found then
      raise exception 'no such open account' using errcode = 'PB002';
    end if;
    insert into postings values (p_institution_id, entry_id, i, p_effective_date,
      posting_account, p_amounts[i], seq, balance, backdated);
  end loop;
  insert into audit_log (institution_id, actor_kind, actor_id, action, entity, entity_id)
  values (p_institution_id, p_actor_kind, p_actor_id, 'post', 'journal_entry', entry_id::text);
end $$;

-- Holds money once per key, in one round trip; the check on savings_balances refuses too much.
create function place_hold(
  p_institution_id uuid,
  p_account_id uuid,
  p_amount_cents bigint,
  p_reason text,
  p_transfer_id uuid,
  p_key text,
  p_hash bytea,
  p_actor_kind actor_kind,
  p_actor_id text,
  out hold_id bigint,
  out is_replay boolean
) language plpgsql as $$
declare
  known_hash bytea;
begin
  insert into holds (institution_id, account_id, amount_cents, reason, transfer_id,
    idempotency_key, input_hash)
  values (p_institution_id, p_account_id, p_amount_cents, p_reason, p_transfer_id, p_key, p_hash)
  on conflict (idempotency_key, institution_id) do nothing
  returning id into hold_id;
  is_replay := hold_id is null;
  if is_replay then
    select id, input_hash into hold_id, known_hash from holds
     where institution_id = p_institution_id and idempotency_key = p_key;
    if known_hash <> p_hash then
      raise exception 'the key was used with other input' using errcode = 'PB001';
    end if;
    return;
  end if;
  update savings_balances b set held_cents = b.held_cents + p_amount_cents
   where b.institution_id = p_institution_id and b.account_id = p_account_id and b.is_open;
  if not found then
    raise exception 'no such open account' using errcode = 'PB002';
  end if;
  insert into audit_log (institution_id, actor_kind, actor_id, action, entity, entity_id, details)
  values (p_institution_id, p_actor_kind, p_actor_id, 'hold', 'hold', hold_id::text,
    jsonb_build_object('amount_cents', p_amount_cents));
end $$;

-- Frees held money; of two racing releases one frees it and the other finds nothing to do.
create function release_hold(
  p_institution_id uuid,
  p_hold_id bigint,
  p_actor_kind actor_kind,
  p_actor_id text,
  out is_replay boolean
) language plpgsql as $$
declare
  freed holds;
begin
  update holds set released_at = now()
   where institution_id = p_institution_id and id = p_hold_id and released_at is null
  returning * into freed;
  is_replay := not found;
  if is_replay then
    if not exists (select from holds where institution_id = p_institution_id and id = p_hold_id) then
      raise exception 'no such hold' using errcode = 'PB002';
    end if;
    return;
  end if;
  update savings_balances b set held_cents = b.held_cents - freed.amount_cents
   where b.institution_id = p_institution_id and b.account_id = freed.account_id;
  insert into audit_log (institution_id, actor_kind, actor_id, action, entity, entity_id)
  values (p_institution_id, p_actor_kind, p_actor_id, 'release', 'hold', p_hold_id::text);
end $$;
