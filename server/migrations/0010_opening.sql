-- Opening an account: what a depositor tells, what they sign, and the first deposit.

-- The SSN is sealed; its index finds a second application of the same person without opening it.
alter table depositors
  add column date_of_birth date,
  add column ssn_sealed bytea,
  add column ssn_index bytea,
  add column ssn_last_four text check (ssn_last_four ~ '^[0-9]{4}$'),
  add column street text,
  add column unit text,
  add column city text,
  add column state text check (state ~ '^[A-Z]{2}$'),
  add column zip text check (zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
  add column employment_status text check (employment_status in (
    'EMPLOYED', 'SELF_EMPLOYED', 'STUDENT', 'RETIRED', 'NOT_EMPLOYED')),
  add column employer_name text,
  add column occupation text,
  -- The W-9's answer: 24 % of interest is withheld when true.
  add column is_backup_withheld boolean,
  -- Set when the details were confirmed: from then on nobody else may use the same SSN here. A
  -- cancelled application gives it back.
  add column claims_ssn boolean not null default false,
  -- An identity check is running since then; a second tab waits for its answer.
  add column identity_asked_at timestamptz;
create unique index depositors_ssn on depositors (ssn_index, institution_id) where claims_ssn;

alter table entities add column initial_fund_amount_cents bigint
  check (initial_fund_amount_cents > 0);

-- Savings account numbers: ten digits that count up, shown in full to their owner only.
create sequence savings_account_numbers minvalue 1000000001 maxvalue 9999999999;
alter table savings_accounts add column account_number text not null
  default nextval('savings_account_numbers')::text check (account_number ~ '^[0-9]{10}$');
create unique index savings_accounts_number on savings_accounts (account_number, institution_id);

-- Versioned documents of an institution. A version that was published never changes: its hash is
-- what people signed.
create table disclosure_documents (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('esign', 'agreement', 'privacy', 'w9')),
  version integer not null check (version >= 1),
  -- The order to read them in.
  position integer not null,
  title text not null,
  sections jsonb not null,
  agreement text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (institution_id, id),
  unique (institution_id, kind, version)
);
-- One version of each kind is in force.
create unique index disclosure_documents_active on disclosure_documents (institution_id, kind)
  where retired_at is null;
create function documents_only_retire() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'retired_at') <> (to_jsonb(old) - 'retired_at') then
    raise exception 'a published document does not change'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger documents_only_retire before update on disclosure_documents
  for each row execute function documents_only_retire();
create trigger disclosure_documents_kept before delete or truncate on disclosure_documents
  for each statement execute function refuse_change();

-- E-SIGN: a person who opened a document has shown that they can read its format.
create table disclosure_openings (
  institution_id uuid not null,
  depositor_id uuid not null,
  document_id uuid not null,
  opened_at timestamptz not null,
  primary key (institution_id, depositor_id, document_id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, document_id) references disclosure_documents (institution_id, id)
);
comment on table disclosure_openings is 'append-only: evidence of what was opened';

-- What was signed, with the hash of the words shown and where it was signed from.
create table disclosure_attestations (
  institution_id uuid not null,
  depositor_id uuid not null,
  document_id uuid not null,
  hash text not null,
  attestation jsonb not null,
  ip text not null,
  user_agent text not null,
  signed_at timestamptz not null,
  primary key (institution_id, depositor_id, document_id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, document_id) references disclosure_documents (institution_id, id)
);
comment on table disclosure_attestations is 'append-only: what was signed was signed';

-- Calls that move money or send entries: the same key and input give the same reply (DESIGN 3).
create table idempotent_calls (
  institution_id uuid not null,
  user_id uuid not null,
  call text not null,
  key text not null check (length(key) between 8 and 200),
  input_hash bytea not null,
  reply jsonb,
  called_at timestamptz not null default now(),
  primary key (institution_id, user_id, call, key),
  foreign key (institution_id, user_id) references users (institution_id, id)
);
create index idempotent_calls_age on idempotent_calls (called_at);
