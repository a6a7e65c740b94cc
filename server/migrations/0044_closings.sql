-- Closing an account is a record with states (STATES: Closing):
--
--   WAITING   another holder must agree; it lapses after its last moment
--   PAYING    the payout is on its way to its file
--   CLOSED    the payout left, or there was nothing to pay out
--   RETURNED  the payout came back and waits for staff
--   STOPPED   the bank took the payout back before it left; it waits for staff
--   REOPENED  staff opened the account again
--   LAPSED    the other holder did not agree in time
create table closings (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  status text not null check (status in (
    'WAITING', 'PAYING', 'CLOSED', 'RETURNED', 'STOPPED', 'REOPENED', 'LAPSED')),
  -- The holder who asked for it; none where staff did.
  requested_by uuid,
  requested_at timestamptz not null,
  reason varchar(500),
  -- Of one that waits: its last moment.
  expires_at timestamptz,
  interest_cents bigint not null default 0,
  withheld_cents bigint not null default 0,
  payout_cents bigint not null default 0 check (payout_cents >= 0),
  payout_transfer_id uuid,
  closed_on date,
  primary key (institution_id, id),
  foreign key (institution_id, account_id) references savings_accounts (institution_id, id),
  foreign key (institution_id, requested_by) references depositors (institution_id, id),
  foreign key (institution_id, payout_transfer_id) references transfers (institution_id, id),
  check ((status in ('WAITING', 'LAPSED')) = (expires_at is not null)),
  check ((payout_cents > 0) = (payout_transfer_id is not null)),
  check (status not in ('PAYING', 'RETURNED', 'STOPPED') or payout_transfer_id is not null),
  check (status <> 'CLOSED' or closed_on is not null)
);
-- One that is not over, whoever asks at the same moment.
create unique index closings_of_account on closings (institution_id, account_id)
  where status not in ('REOPENED', 'LAPSED');
create unique index closings_payout on closings (institution_id, payout_transfer_id)
  where payout_transfer_id is not null;

-- What each holder was before: a returned payout opens the account again.
create table closing_holders (
  institution_id uuid not null,
  closing_id uuid not null,
  depositor_id uuid not null,
  registration_status text not null,
  primary key (institution_id, closing_id, depositor_id),
  foreign key (institution_id, closing_id) references closings (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id)
);
comment on table closing_holders is 'append-only: what was';

-- Whether every holder must agree to a closing.
alter table savings_products add column closing_needs_both boolean not null default true;
