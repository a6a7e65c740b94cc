-- The institution's console: who works there, how they come in, and what they take on.

create table staff (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  email text not null,
  name text not null,
  role text not null check (role in ('viewer', 'agent', 'operations', 'approver', 'administrator')),
  -- Null until they followed the link they were sent.
  password_hash text,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  disabled_at timestamptz,
  primary key (institution_id, id),
  unique (institution_id, email)
);

-- Links by which somebody of the staff chooses a password.
create table staff_links (
  institution_id uuid not null,
  token_hash bytea not null,
  staff_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (institution_id, token_hash),
  foreign key (institution_id, staff_id) references staff (institution_id, id)
);

-- Between the password and the code.
create table staff_codes (
  institution_id uuid not null,
  nonce_hash bytea not null,
  staff_id uuid not null,
  code_hash text not null,
  attempts_left smallint not null check (attempts_left >= 0),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (institution_id, nonce_hash),
  foreign key (institution_id, staff_id) references staff (institution_id, id)
);

create table staff_sessions (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  cookie_hash bytea not null,
  created_at timestamptz not null,
  -- Moves on while they work.
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null,
  primary key (institution_id, id),
  unique (institution_id, cookie_hash),
  foreign key (institution_id, staff_id) references staff (institution_id, id)
);
create index staff_sessions_of on staff_sessions (institution_id, staff_id) where ended_at is null;

-- What waits for a person is taken on by one, has a day by which it is done, and may be about somebody.
alter table staff_tasks
  add column due_at timestamptz,
  add column depositor_id uuid,
  add column claimed_by uuid,
  add column claimed_at timestamptz,
  add foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  add foreign key (institution_id, claimed_by) references staff (institution_id, id),
  add check ((claimed_by is null) = (claimed_at is null));
update staff_tasks set depositor_id = depositors.id from depositors
  where depositors.institution_id = staff_tasks.institution_id
    and depositors.id::text = staff_tasks.details ->> 'depositor_id';
create index staff_tasks_about on staff_tasks (institution_id, depositor_id)
  where depositor_id is not null;

create table staff_task_notes (
  institution_id uuid not null,
  task_id bigint not null,
  number int not null,
  staff_id uuid not null,
  text text not null,
  written_at timestamptz not null,
  primary key (institution_id, task_id, number),
  foreign key (institution_id, staff_id) references staff (institution_id, id)
);
create trigger staff_task_notes_append_only before update or delete or truncate on staff_task_notes
  for each statement execute function refuse_change();
