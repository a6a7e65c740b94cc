-- Statements of savings accounts, as they were sent: figures, lines and words, from which the same
-- bytes can be written again. What is posted later for a date of an earlier one stands on the next.
create table statements (
  institution_id uuid not null,
  -- Follows from the account and the last day, and so does the file's key: whoever is cut off
  -- between the two writes over what was left.
  id uuid not null,
  account_id uuid not null,
  period_from date not null,
  period_to date not null,
  year smallint not null generated always as (extract(year from period_to)::smallint) stored,
  month smallint not null generated always as (extract(month from period_to)::smallint) stored,
  -- The account's last posting when it was made: what is dated up to its last day and was written
  -- until then is on it or on an earlier one.
  through_seq bigint not null,
  -- To the day the account was closed.
  is_final boolean not null,
  opening_cents bigint not null,
  closing_cents bigint not null,
  -- Credited in the period, less what was taken back in it.
  interest_cents bigint not null,
  withheld_cents bigint not null,
  fees_cents bigint not null,
  average_daily_balance_cents bigint not null,
  -- In percent; null when nothing was on deposit.
  apy_earned text check (apy_earned ~ '^-?\d+\.\d\d$'),
  interest_this_year_cents bigint not null,
  -- Names, as printed.
  holders jsonb not null,
  -- In the order printed: account_seq, date, description, amount_cents, balance_cents, transaction_id.
  lines jsonb not null,
  -- Whatever else the paper says: address, last four of the account, the institution's look and words.
  printed jsonb not null,
  -- Printed too; nobody mistakes a letter of it for a figure.
  code text not null check (code ~ '^[2-9A-HJ-NP-Z]{10}$'),
  -- Of the file's bytes.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_key text not null,
  size_bytes integer not null check (size_bytes > 0),
  made_on date not null,
  made_at timestamptz not null,
  primary key (institution_id, id),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id),
  unique (institution_id, account_id, period_to),
  unique (institution_id, code),
  check (period_from <= period_to)
);
comment on table statements is 'append-only: what was sent stays as it was sent';
create trigger statements_append_only before update or delete or truncate on statements
  for each statement execute function refuse_change();
