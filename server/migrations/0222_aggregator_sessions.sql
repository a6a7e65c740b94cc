-- The link for which an aggregator's widget was opened, and the consent that the person gave in it. The row is
-- written before the person sees the widget, so that every consent is known and can be ended.
create table aggregator_sessions (
  institution_id uuid not null,
  linked_account_id uuid not null,
  depositor_id uuid not null,
  vendor text not null,
  opened_at timestamptz not null,
  -- The vendor's secret token for this widget (Plaid's link token).
  handle_sealed bytea,
  -- The vendor's id of what was shared (Yodlee's provider account, Plaid's item), and of the account in it.
  reference text,
  account_reference text,
  -- The vendor's access token for it (Plaid only).
  access_sealed bytea,
  consented_at timestamptz,
  -- When the consent was ended at the vendor.
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
