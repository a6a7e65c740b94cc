-- Provisioning of staff by SCIM: what the identity provider of an institution sends of its people and groups.
create table provisioning (
  institution_id uuid primary key references institutions (id),
  last_refusal text,
  last_refused_at timestamptz,
  check ((last_refusal is null) = (last_refused_at is null))
);

-- The bearer tokens of the provider; only hashes are stored. A token that was not approved has no begins_at.
create table provisioning_tokens (
  institution_id uuid not null references institutions (id),
  id uuid not null,
  token_hash bytea not null,
  requested_at timestamptz not null,
  begins_at timestamptz,
  ends_at timestamptz,
  last_used_at timestamptz,
  primary key (institution_id, id),
  unique (institution_id, token_hash)
);

-- A person as the provider describes them. They become staff with their first role.
create table provisioned_people (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  staff_id uuid,
  user_name text not null check (user_name <> ''),
  external_id text,
  email text not null check (email <> ''),
  name text not null check (name <> ''),
  given_name text,
  family_name text,
  is_active boolean not null,
  -- When the provider deleted them. The row stays, so that the claim at sign-in does not let them in again.
  removed_at timestamptz,
  -- Why something the provider sent could not be applied, in a sentence for administrators.
  problem text,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (institution_id, id),
  foreign key (institution_id, staff_id) references staff (institution_id, id)
);
create unique index provisioned_user_names on provisioned_people (institution_id, lower(user_name))
  where removed_at is null;
create unique index provisioned_external_ids on provisioned_people (institution_id, external_id)
  where removed_at is null and external_id is not null;
create unique index provisioned_staff on provisioned_people (institution_id, staff_id)
  where staff_id is not null;
create index provisioned_emails on provisioned_people (institution_id, email);

create table provisioned_groups (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  external_id text,
  -- When it was first sent with a member. From then on provisioned_members says who is in it, and not the claim at
  -- sign-in.
  decides_since timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (institution_id, id)
);
create unique index provisioned_group_names on provisioned_groups (institution_id, name);

create table provisioned_members (
  institution_id uuid not null,
  group_id uuid not null,
  person_id uuid not null,
  primary key (institution_id, group_id, person_id),
  foreign key (institution_id, group_id) references provisioned_groups (institution_id, id) on delete cascade,
  foreign key (institution_id, person_id) references provisioned_people (institution_id, id) on delete cascade
);
create index provisioned_members_people on provisioned_members (institution_id, person_id);
