-- The sandbox's aggregator: widgets that were opened, and what was consented to in them. It plays a
-- third party, which knows our depositors and links by id only. Of a token only its hash is stored,
-- of an account number only what the vault sealed.
create table sandbox_widget_sessions (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  depositor_id uuid not null,
  linked_account_id uuid not null,
  token_hash bytea not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  -- The bank chosen last, and whether it let the person in.
  routing_number text check (routing_number ~ '^[0-9]{9}$'),
  bank_name text,
  is_signed_in boolean not null default false,
  account_type text check (account_type in ('checking', 'savings')),
  account_number_sealed bytea,
  holder_name text,
  consented_at timestamptz,
  primary key (institution_id, id),
  unique (token_hash, institution_id),
  check ((routing_number is null) = (bank_name is null)),
  check (routing_number is not null or not is_signed_in),
  check (case when consented_at is null
    then num_nonnulls(account_type, account_number_sealed, holder_name) = 0
    else is_signed_in and num_nulls(account_type, account_number_sealed, holder_name) = 0 end)
);
create index sandbox_widget_sessions_link on sandbox_widget_sessions (linked_account_id, opened_at);
