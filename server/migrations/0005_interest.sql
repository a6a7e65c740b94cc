-- Interest (DESIGN 7), the banking clock, and the marks of the banking day.
--
-- Accruals are rows that are added and never changed: one per account and night, each standing on
-- the one before it. Their key makes a second accrual of the same account and day impossible, and
-- starts with the date, so that a night is written at the end of the index and read from there.

create type interest_step as enum ('accrual', 'payment');
create type interest_reason as enum ('month', 'closing', 'correction');

-- How far an institution has come. Written by the statement whose work it marks: all or nothing.
create table interest_runs (
  institution_id uuid not null references institutions (id),
  step interest_step not null,
  through date not null,
  done_at timestamptz not null default now(),
  primary key (institution_id, step, through)
);
comment on table interest_runs is 'append-only: what has run has run';
create trigger interest_runs_append_only before update or delete or truncate on interest_runs
  for each statement execute function refuse_change();

create table interest_accruals (
  institution_id uuid not null,
  account_id uuid not null,
  -- The end-of-day ledger balance it accrued on.
  balance_cents bigint not null,
  accrual_date date not null,
  -- How many postings of the account were known; what is written later with an earlier date is late.
  posting_count integer not null,
  -- Postings of earlier dates came to light: the correction of this day says what is accrued.
  is_late boolean not null,
  rate numeric(9, 6) not null,
  -- In cents, after this day, since the last payment.
  accrued numeric(38, 18) not null,
  primary key (institution_id, accrual_date, account_id)
);
comment on table interest_accruals is 'append-only: corrections are rows of their own';
create index interest_accruals_late on interest_accruals (institution_id, accrual_date, account_id)
  where is_late;
create trigger interest_accruals_append_only before update or delete or truncate
  on interest_accruals for each statement execute function refuse_change();

-- What would be accrued after a day, had everything been posted in time.
create table interest_corrections (
  institution_id uuid not null,
  accrual_date date not null,
  account_id uuid not null,
  accrued numeric(38, 18) not null,
  primary key (institution_id, accrual_date, account_id),
  foreign key (institution_id, accrual_date, account_id)
    references interest_accruals (institution_id, accrual_date, account_id)
);
comment on table interest_corrections is 'append-only: a day is corrected once';
create trigger interest_corrections_append_only before update or delete or truncate
  on interest_corrections for each statement execute function refuse_change();

-- The accounts of a night whose correction is still to come.
create function uncorrected(p_institution_id uuid, p_date date) returns setof uuid
language sql stable
begin atomic
  select account_id from interest_accruals accrual
   where institution_id = p_institution_id and accrual_date = p_date and is_late
     and not exists (select from interest_corrections correction
       where correction.institution_id = accrual.institution_id
         and correction.accrual_date = accrual.accrual_date
         and correction.account_id = accrual.account_id);
end;

-- Interest credited: at the end of a month, to the day of closing, or for days already paid.
create table interest_payments (
  institution_id uuid not null,
  paid_through date not null,
  account_id uuid not null,
  reason interest_reason not null,
  effective_date date not null,
  -- The exact interest of the period; for a correction nothing but the cents below is known.
  accrued numeric(38, 18),
  -- Below zero when too much was paid.
  owed_cents bigint not null,
  -- What was posted: more than owed where the money to take back was no longer there.
  amount_cents bigint not null,
  entry_id bigint,
  primary key (institution_id, paid_through, account_id, reason),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id),
  foreign key (institution_id, entry_id) references journal_entries (institution_id, id),
  check ((entry_id is null) = (amount_cents = 0)),
  check (amount_cents >= owed_cents)
);
comment on table interest_payments is 'append-only: an account is paid once for a month';
create index interest_payments_account on interest_payments
  (institution_id, account_id, effective_date);
create trigger interest_payments_append_only before update or delete or truncate
  on interest_payments for each statement execute function refuse_change();

-- An account that is being closed earns nothing after its last day, though its money leaves later.
create table interest_stops (
  institution_id uuid not null,
  account_id uuid not null,
  last_day date not null,
  -- Staff reopened the account; from this day on it earns again.
  resumed_on date,
  primary key (institution_id, account_id, last_day),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id),
  check (resumed_on > last_day)
);

create function round_half_even(amount numeric) returns bigint language sql immutable strict
return case when amount - trunc(amount) = 0.5 then 2 * round(amount / 2) else round(amount) end;

-- Whoever pays interest of an institution does so alone, for the length of a batch.
create function lock_interest(p_institution_id uuid) returns void language sql
begin atomic
  select pg_advisory_xact_lock(hashtextextended('interest ' || p_institution_id, 0));
end;

-- Credits interest (or takes back, below zero) as a settled transfer and its entry.
create function post_interest(
  p_institution_id uuid,
  p_account_id uuid,
  p_amount_cents bigint,
  p_effective_date date,
  p_description text,
  p_now timestamptz,
  p_key text
) returns bigint language plpgsql as $$
declare
  transfer uuid := gen_random_uuid();
  hash bytea := sha256(convert_to(p_key || ' ' || p_amount_cents, 'UTF8'));
  entry bigint;
begin
  insert into transfers (institution_id, id, request_id, account_id, direction, kind, amount_cents,
    status, file_date, settlement_date, available_date, cancel_until, date_created, date_submitted,
    date_processed, idempotency_key, input_hash)
  values (p_institution_id, transfer, gen_random_uuid(), p_account_id,
    case when p_amount_cents > 0 then 'ServiceToPrimary' else 'PrimaryToService' end::transfer_direction,
    'interest', abs(p_amount_cents), 'Settled', p_effective_date, p_effective_date,
    p_effective_date, p_now, p_now, p_now, p_now, p_key, hash);
  insert into transfer_events
    (institution_id, transfer_id, from_status, to_status, cause, happened_at)
  values (p_institution_id, transfer, null, 'Settled', 'posted', p_now);
  select post_entry.entry_id into entry from post_entry(
    p_institution_id, 'interest', p_description, p_effective_date, p_account_id, transfer, null,
    array['savings', 'interest_expense'], array[p_account_id, null],
    array[p_amount_cents, -p_amount_cents], p_key, hash, 'job', 'interest');
  update transfers set posted_entry_id = entry
   where institution_id = p_institution_id and id = transfer;
  return entry;
end $$;

-- Pays the month that ends on a date to the next accounts in the order of their ids. An account
-- closed since was paid to its last day. Returns the last account, or null when all are paid.
create function pay_interest(
  p_institution_id uuid,
  p_through date,
  p_after uuid,
  p_limit integer,
  p_now timestamptz
) returns uuid language plpgsql as $$
declare
  due record;
  last_account uuid;
begin
  perform lock_interest(p_institution_id);
  for due in
    select account_id, exact, case when is_closed then 0 else round_half_even(exact) end as cents
      from (
        select accrual.account_id, coalesce(correction.accrued, accrual.accrued) as exact,
          exists (select from interest_payments closing
            where closing.institution_id = p_institution_id
              and closing.account_id = accrual.account_id
              and closing.reason = 'closing' and closing.paid_through >= p_through) as is_closed
          from interest_accruals accrual
          left join interest_corrections correction
            using (institution_id, accrual_date, account_id)
         where accrual.institution_id = p_institution_id and accrual.accrual_date = p_through
           and accrual.account_id > p_after
           and not exists (select from interest_payments paid
             where paid.institution_id = p_institution_id and paid.paid_through = p_through
               and paid.account_id = accrual.account_id and paid.reason = 'month')
      ) accrued
     where exact > 0
     order by account_id limit p_limit
  loop
    insert into interest_payments (institution_id, paid_through, account_id, reason,
      effective_date, accrued, owed_cents, amount_cents, entry_id)
    values (p_institution_id, p_through, due.account_id, 'month', p_through, due.exact,
      due.cents, due.cents, case when due.cents > 0 then post_interest(
        p_institution_id, due.account_id, due.cents, p_through, 'Interest', p_now,
        'interest:' || due.account_id || ':' || p_through) end);
    last_account := due.account_id;
  end loop;
  return last_account;
end $$;

-- The movable clock of the sandbox: how far banking is ahead of real time, for every process. The
-- version tells a newer reading from an older one that arrives later.
create table banking_clock (
  singleton boolean primary key default true check (singleton),
  version bigint not null default 0,
  offset_ms bigint not null default 0
);
insert into banking_clock default values;
create function tell_banking_clock() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  perform pg_notify('banking_clock', row_to_json(new)::text);
  return new;
end $$;
create trigger banking_clock_moved before update on banking_clock
  for each row execute function tell_banking_clock();

-- What ran of the banking day: each run once per institution and business date.
create table banking_runs (
  institution_id uuid not null references institutions (id),
  run text not null,
  business_date date not null,
  due_at timestamptz not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (institution_id, run, business_date)
);
create index banking_runs_due on banking_runs (institution_id, due_at);
