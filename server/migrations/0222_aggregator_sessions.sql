-- What an aggregator's widget was opened for, and the consent that came of it. The row is there before the person
-- sees the widget, so that what was shared is always known to somebody who can end it.
create table aggregator_sessions (
  institution_id uuid not null,
  linked_account_id uuid not null,
  depositor_id uuid not null,
  vendor text not null,
  opened_at timestamptz not null,
  -- The vendor's secret name of this widget (Plaid's link token).
  handle_sealed bytea,
  -- The vendor's id of what was shared (Yodlee's provider account, Plaid's item), and of the account in it.
  reference text,
  account_reference text,
  -- The vendor's key to it (Plaid's access token).
  access_sealed bytea,
  consented_at timestamptz,
  -- The vendor was told to forget it.
  ended_at timestamptz,
  end_tries int not null default 0,
  primary key (institution_id, linked_account_id),
  foreign key (institution_id, linked_account_id) references linked_accounts (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  check (reference is not null or num_nonnulls(account_reference, access_sealed, consented_at) = 0),
  check (ended_at is null or access_sealed is null)
);
create index aggregator_sessions_depositor on aggregator_sessions (depositor_id);
create index aggregator_sessions_shared on aggregator_sessions (institution_id, vendor, reference)
  where reference is not null and ended_at is null;
