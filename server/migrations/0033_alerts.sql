-- Something that happened to one person's account or sign-in, as it is listed for them.
create table alerts (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  depositor_id uuid not null,
  kind text not null,
  -- What happened, once a person: whatever tells of it again, a job run twice included, adds nothing.
  event text not null,
  title text not null,
  message text not null,
  -- The page it leads to.
  path text not null check (path like '/%'),
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (institution_id, id),
  unique (institution_id, depositor_id, event),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id)
);
create index alerts_newest on alerts (institution_id, depositor_id, created_at desc, id desc);
create index alerts_unread on alerts (institution_id, depositor_id) where read_at is null;

-- How a kind of alert reaches a person beside the list, where they chose other than the usual.
create table alert_preferences (
  institution_id uuid not null,
  depositor_id uuid not null,
  kind text not null,
  email boolean not null,
  sms boolean not null,
  -- When they agreed to texts about it (RULES-2: consent per purpose).
  sms_agreed_at timestamptz,
  primary key (institution_id, depositor_id, kind),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  check (sms = (sms_agreed_at is not null))
);

-- Numbers that answered STOP: no text goes there, whoever the number belongs to, codes included.
create table stopped_phones (
  institution_id uuid not null references institutions (id),
  phone text not null check (phone ~ '^[2-9][0-9]{9}$'),
  stopped_at timestamptz not null,
  primary key (institution_id, phone)
);

-- News for everybody of an institution, and how far it has come: after each page of people the
-- place is kept with what was told, so that whoever goes on tells nobody twice.
create table alert_fan_outs (
  institution_id uuid not null references institutions (id),
  event text not null,
  kind text not null,
  params jsonb not null,
  created_at timestamptz not null,
  -- Everybody up to this one was told.
  told_through uuid not null default '00000000-0000-0000-0000-000000000000',
  told_count int not null default 0,
  finished_at timestamptz,
  primary key (institution_id, event)
);

-- Kinds of browser a person has signed in with before.
create table seen_devices (
  institution_id uuid not null,
  user_id uuid not null,
  -- As it is told: Chrome on Windows.
  device text not null,
  first_seen_at timestamptz not null,
  primary key (institution_id, user_id, device),
  foreign key (institution_id, user_id) references users (institution_id, id)
);
