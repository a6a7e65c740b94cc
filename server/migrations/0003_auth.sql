-- Logins, the people behind them, and everything that proves who is calling. Only hashes of
-- tokens, links, codes and device secrets are stored.
create table users (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) <= 254),
  email_verified_at timestamptz,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  phone text check (phone ~ '^[2-9][0-9]{9}$'),
  -- TRUST "Money": for 72 hours after a change, money asks for a factor that did not change.
  contact_changed_at timestamptz,
  last_sign_in_at timestamptz,
  previous_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  unique (institution_id, email)
);

create table depositors (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  is_primary boolean not null default true,
  registration_status text check (registration_status in (
    'PASSED', 'FAILED', 'FLAGGED', 'ERRORED', 'IN_REVIEW', 'VIEW_ONLY', 'UNSUBMITTED',
    'MANUALLY_REVIEWED')),
  registration_last_step text check (registration_last_step in (
    'basic', 'address', 'employer', 'confirmed', 'bank', 'verified', 'disclosures', 'funded',
    'completed')),
  -- REVIEW and HOLD are set by identity review, R10 and staff, and shown over the rest (STATES).
  standing text check (standing in ('REVIEW', 'HOLD')),
  first_name text,
  last_name text,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, user_id) references users (institution_id, id),
  unique (institution_id, user_id)
);

-- Between password and code: such a token opens only the MFA calls.
create table sign_ins (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_hash bytea not null,
  -- Right after registering, and only then, a first phone may be set up without another factor.
  is_registration boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, user_id) references users (institution_id, id),
  unique (institution_id, token_hash)
);

create index sign_ins_user on sign_ins (institution_id, user_id) where ended_at is null;

create table sessions (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cookie_hash bytea not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, user_id) references users (institution_id, id),
  unique (institution_id, cookie_hash)
);
create index sessions_open on sessions (institution_id, user_id) where ended_at is null;

-- One a tab: each reload gets its own from the session cookie.
create table bearer_tokens (
  institution_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (institution_id, token_hash),
  foreign key (institution_id, session_id) references sessions (institution_id, id)
);
create index bearer_tokens_session on bearer_tokens (institution_id, session_id);

create table mfa_codes (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  nonce_hash bytea not null,
  user_id uuid not null,
  -- The sign-in or the session it was asked for; it serves no other.
  sign_in_id uuid,
  session_id uuid,
  purpose text not null,
  type text not null check (type in ('email', 'phone')),
  destination text not null,
  new_value text,
  code_hash text not null,
  attempts_left integer not null check (attempts_left >= 0),
  sends_left integer not null check (sends_left >= 0),
  resend_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, user_id) references users (institution_id, id),
  unique (institution_id, nonce_hash),
  check (num_nonnulls(sign_in_id, session_id) = 1)
);
create index mfa_codes_user on mfa_codes (institution_id, user_id);
create index mfa_codes_expiry on mfa_codes (expires_at);

create table devices (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  secret_hash bytea not null,
  device_name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (institution_id, id),
  foreign key (institution_id, user_id) references users (institution_id, id),
  unique (institution_id, secret_hash)
);
create index devices_user on devices (institution_id, user_id);

create table email_links (
  institution_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('reset', 'verify')),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (institution_id, token_hash),
  foreign key (institution_id, user_id) references users (institution_id, id)
);
create index email_links_user on email_links (institution_id, user_id, purpose) where used_at is null;

create table page_views (
  institution_id uuid not null,
  id bigint generated always as identity,
  session_id uuid not null,
  location text not null,
  description text not null,
  seen_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, session_id) references sessions (institution_id, id)
);
comment on table page_views is 'append-only: which pages a session saw, for the depositor''s protection';

-- rate-limiter-flexible keeps its counters here, so that all processes count together.
create table throttles (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- What the simulated mail and phone networks received.
create table sandbox_inbox (
  id bigint generated always as identity primary key,
  institution_id uuid not null references institutions (id),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text,
  text text not null,
  html text,
  received_at timestamptz not null default now()
);
create index sandbox_inbox_recipient on sandbox_inbox (recipient, id desc);
