-- Who receives an account when its last owner dies. Every state of the list has a number, and is kept:
-- each change names the state it changes.
alter table entities add column beneficiaries_version integer not null default 0;

create table beneficiaries (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  -- In the order in which they were named.
  place integer not null,
  type text not null check (type in ('person', 'organization')),
  kind text not null check (kind in ('primary', 'contingent')),
  first_name varchar(100),
  last_name varchar(100),
  organization_name varchar(100),
  ein text check (ein ~ '^\d{9}$'),
  relationship text not null check (relationship in ('spouse', 'child', 'parent', 'sibling',
    'other_relative', 'friend', 'charity', 'trust', 'other')),
  date_of_birth date,
  ssn_sealed bytea,
  ssn_last_four text check (ssn_last_four ~ '^\d{4}$'),
  street varchar(100),
  unit varchar(100),
  city varchar(100),
  state text check (state ~ '^[A-Z]{2}$'),
  zip text,
  -- In hundredths of a percent.
  allocation_bp integer not null check (allocation_bp between 1 and 10000),
  named_at timestamptz not null,
  primary key (institution_id, id),
  foreign key (institution_id, entity_id) references entities (institution_id, id),
  unique (institution_id, entity_id, place),
  check (case type
    when 'person' then first_name is not null and last_name is not null
      and date_of_birth is not null and organization_name is null and ein is null
    else organization_name is not null and first_name is null and last_name is null
      and date_of_birth is null and ssn_sealed is null end),
  check ((ssn_sealed is null) = (ssn_last_four is null)),
  check ((street is null) = (city is null) and (street is null) = (state is null)
    and (street is null) = (zip is null) and (street is not null or unit is null))
);

-- Each kind has 100 % or nobody, twenty at most, and no contingent one without a primary one. Whoever
-- changes the list holds its entity when this is asked, so that two of them are asked one after another.
create function beneficiaries_make_a_whole() returns trigger language plpgsql as $$
declare
  found record;
begin
  if tg_op <> 'DELETE' then old := new; end if;
  perform from entities where institution_id = old.institution_id and id = old.entity_id for update;
  select coalesce(sum(allocation_bp) filter (where kind = 'primary'), 0) as primary_bp,
         coalesce(sum(allocation_bp) filter (where kind = 'contingent'), 0) as contingent_bp,
         count(*) filter (where kind = 'primary') as primaries,
         count(*) filter (where kind = 'contingent') as contingents
    into found
    from beneficiaries
    where institution_id = old.institution_id and entity_id = old.entity_id;
  if found.primary_bp not in (0, 10000) or found.contingent_bp not in (0, 10000)
    or found.primaries > 20 or found.contingents > 20
    or (found.contingents > 0 and found.primaries = 0) then
    raise exception 'entity %: % primary with %, % contingent with %', old.entity_id,
      found.primaries, found.primary_bp, found.contingents, found.contingent_bp
      using errcode = 'check_violation', constraint = 'beneficiaries_make_a_whole';
  end if;
  return null;
end $$;
create constraint trigger beneficiaries_make_a_whole
  after insert or update or delete on beneficiaries deferrable initially deferred
  for each row execute function beneficiaries_make_a_whole();

-- Every state of the list as it was told, without Social Security numbers, and who made it so.
create table beneficiary_versions (
  institution_id uuid not null,
  entity_id uuid not null,
  version integer not null check (version > 0),
  change text not null check (change in ('add', 'edit', 'remove', 'reallocate')),
  -- Whom it was about; none where only shares changed.
  beneficiary_id uuid,
  made_by uuid not null,
  made_at timestamptz not null,
  -- In their order: uuid, kind, type, name, relationship, date_of_birth, allocation_bp.
  beneficiaries jsonb not null,
  primary key (institution_id, entity_id, version),
  foreign key (institution_id, entity_id) references entities (institution_id, id),
  foreign key (institution_id, made_by) references depositors (institution_id, id)
);
comment on table beneficiary_versions is 'append-only: who was named when';
create trigger beneficiary_versions_append_only before update or delete or truncate
  on beneficiary_versions for each statement execute function refuse_change();
