-- How people sign in, and what they see of it.

-- Public keys that a person's device signs in with; the private half never leaves it.
create table passkeys (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  -- As the browser names it: base64url.
  credential_id text not null,
  public_key bytea not null,
  -- Of authenticators that count; one that goes back is a copy.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, user_id) references users (institution_id, id),
  unique (institution_id, credential_id)
);
create index passkeys_user on passkeys (institution_id, user_id);

-- What a browser is asked to sign, once and within minutes.
create table passkey_challenges (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  challenge text not null,
  -- The session that adds a passkey; null where somebody signs in.
  session_id uuid,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, session_id) references sessions (institution_id, id)
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Who signed in as a person, or tried to.
create table sign_in_log (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  at timestamptz not null default now(),
  method text not null check (method in ('code', 'device', 'passkey')),
  is_success boolean not null,
  ip text not null,
  user_agent text not null,
  primary key (institution_id, id),
  foreign key (institution_id, user_id) references users (institution_id, id)
);
create index sign_in_log_user on sign_in_log (institution_id, user_id, at desc, id desc);
create index sign_in_log_at on sign_in_log (at);

-- Changes of email or phone that their owner may still undo by the link in the notice.
create table contact_changes (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  type text not null check (type in ('email', 'phone')),
  -- Null for a first phone.
  old_value text,
  new_value text not null,
  token_hash bytea not null,
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  undone_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, user_id) references users (institution_id, id),
  unique (institution_id, token_hash)
);
create index contact_changes_user on contact_changes (institution_id, user_id);

-- A session of before was last seen at the latest when it began.
alter table sessions add column last_seen_at timestamptz not null default now();
update sessions set last_seen_at = created_at;

-- A passkey was added or removed.
alter table users add column passkey_changed_at timestamptz;
