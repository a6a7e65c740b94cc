-- The identity provider with which the staff of an institution sign in. Two administrators change it.
create table single_sign_on_secrets (
  institution_id uuid not null references institutions (id),
  id uuid not null,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  primary key (institution_id, id)
);

create table single_sign_on (
  institution_id uuid primary key references institutions (id),
  name text not null check (name <> ''),
  issuer text not null check (issuer <> ''),
  client_id text not null check (client_id <> ''),
  -- A secret that was requested but not approved is in a row to which nothing refers.
  secret_id uuid not null,
  groups_claim text not null check (groups_claim <> ''),
  -- Passwords and passkeys open no session, except for those whose access the operator restored.
  is_local_off boolean not null default false,
  foreign key (institution_id, secret_id) references single_sign_on_secrets (institution_id, id)
);

-- The role of the members of each of the provider's groups.
create table staff_group_roles (
  institution_id uuid not null references institutions (id),
  group_name text not null check (group_name <> ''),
  role text not null,
  custom_role_id uuid,
  primary key (institution_id, group_name),
  foreign key (institution_id, custom_role_id) references custom_roles (institution_id, id),
  check (
    role in ('viewer', 'agent', 'operations', 'approver', 'administrator', 'compliance')
    and custom_role_id is null
    or role = 'custom' and custom_role_id is not null
  )
);

-- Links staff members to people at the provider by the provider's own id, because an email address may later belong
-- to another person.
create table staff_identities (
  institution_id uuid not null,
  staff_id uuid not null,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  primary key (institution_id, staff_id),
  unique (institution_id, issuer, subject),
  foreign key (institution_id, staff_id) references staff (institution_id, id)
);

-- A sign-in that began in one browser, until the provider sends that browser back. Only hashes are stored; the
-- nonce and the PKCE verifier are derived from the browser's cookie.
create table single_sign_on_requests (
  institution_id uuid not null references institutions (id),
  state_hash bytea not null,
  browser_hash bytea not null,
  issuer text not null,
  client_id text not null,
  redirect_uri text not null,
  expires_at timestamptz not null,
  primary key (institution_id, state_hash)
);
create index single_sign_on_requests_expired on single_sign_on_requests (expires_at);

alter table staff
  -- When the provider gave or raised the role, which cannot approve anything for a day after that.
  add column outside_role_at timestamptz,
  -- A password works until this time, although staff sign in with the provider.
  add column local_sign_in_until timestamptz,
  -- The provider lists them in no group that has a role. Only the provider's groups can end this.
  add column is_without_group boolean not null default false,
  add check (not is_without_group or disabled_at is not null);

alter table staff_sessions
  drop constraint staff_sessions_method_check,
  add constraint staff_sessions_method_check
    check (method in ('code', 'passkey', 'sso', 'sso_passkey')),
  -- The provider's tokens while the session lasts, and when the provider last confirmed the person.
  add column tokens_sealed bytea,
  add column confirmed_at timestamptz,
  add column ask_again_at timestamptz,
  -- Why it ended before its time.
  add column ended_for text
    check (ended_for in ('no_group', 'role_changed', 'refused', 'settings_changed')),
  add constraint staff_sessions_confirmed check (
    (method in ('sso', 'sso_passkey')) = (confirmed_at is not null)
    and (confirmed_at is null) = (ask_again_at is null)
    and (tokens_sealed is null or confirmed_at is not null)
  );
create index staff_sessions_asked on staff_sessions (ask_again_at)
  where ended_at is null and ask_again_at is not null;
