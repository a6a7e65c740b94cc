-- A second holder of an account: what the first one begins for them, and how they come to it.

create table secondary_applications (
  institution_id uuid not null,
  -- The second holder, whose own row tells step and status.
  depositor_id uuid not null,
  entity_id uuid not null,
  -- Where the invitation goes; their login has it once they signed up.
  email text not null,
  begun_at timestamptz not null,
  resends_left smallint not null check (resends_left >= 0),
  -- Wrong social security numbers over all invitations.
  wrong_tries smallint not null default 0 check (wrong_tries >= 0),
  locked_at timestamptz,
  signed_up_at timestamptz,
  -- Given up, declined, or removed after joining.
  ended_at timestamptz,
  primary key (institution_id, depositor_id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, entity_id) references entities (institution_id, id)
);
-- One at a time.
create unique index secondary_applications_one on secondary_applications (institution_id, entity_id)
  where ended_at is null;

create table invitations (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  depositor_id uuid not null,
  secret_hash bytea not null,
  email text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, replaced, or dead with the application.
  ended_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, depositor_id)
    references secondary_applications (institution_id, depositor_id)
);
create unique index invitations_live on invitations (institution_id, depositor_id)
  where ended_at is null;

-- Whoever proved who they are by their social security number may choose a password, once.
create table joining_tokens (
  institution_id uuid not null,
  token_hash bytea not null,
  depositor_id uuid not null,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (institution_id, token_hash),
  foreign key (institution_id, depositor_id)
    references secondary_applications (institution_id, depositor_id)
);

-- What one holder asked for and the other has to agree to.
create table removal_requests (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  -- Who leaves.
  depositor_id uuid not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  -- Taken back or refused.
  withdrawn_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, entity_id) references entities (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, requested_by) references depositors (institution_id, id)
);
create unique index removal_requests_open on removal_requests (institution_id, entity_id)
  where done_at is null and withdrawn_at is null;

-- From when until when a second holder has the account: they see nothing of before nor of after.
-- They join by signing its documents.
alter table depositors
  add column joined_on date,
  add column left_on date check (left_on is null or joined_on is not null),
  add column is_holder boolean not null
    generated always as (is_primary or joined_on is not null and left_on is null) stored;
