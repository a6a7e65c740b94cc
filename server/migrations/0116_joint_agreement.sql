-- A change of the beneficiaries of a joint account counts from the day on which every owner has agreed to it.
-- Until then it is a proposal: the whole list as it would be. A later change replaces the proposal.
create table beneficiary_proposals (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  entity_id uuid not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  agreed_by uuid,
  agreed_at timestamptz,
  withdrawn_at timestamptz,
  primary key (institution_id, id),
  foreign key (institution_id, entity_id) references entities (institution_id, id),
  foreign key (institution_id, proposed_by) references depositors (institution_id, id),
  foreign key (institution_id, agreed_by) references depositors (institution_id, id),
  check ((agreed_by is null) = (agreed_at is null)),
  check (agreed_by is distinct from proposed_by),
  check (agreed_at is null or withdrawn_at is null)
);
create unique index beneficiary_proposals_open on beneficiary_proposals (institution_id, entity_id)
  where agreed_at is null and withdrawn_at is null;

-- The beneficiaries of a proposal. The details are those of the table of beneficiaries, without the number.
create table proposed_beneficiaries (
  institution_id uuid not null,
  proposal_id uuid not null,
  id uuid not null,
  details jsonb not null,
  ssn_sealed bytea,
  primary key (institution_id, proposal_id, id),
  foreign key (institution_id, proposal_id) references beneficiary_proposals (institution_id, id)
);

alter table beneficiary_versions
  drop constraint beneficiary_versions_change_check,
  add constraint beneficiary_versions_change_check
    check (change in ('add', 'edit', 'remove', 'reallocate', 'propose', 'agree', 'withdraw'));

-- The first holder attests, when they confirm the details, that the second holder gave permission. The words are
-- kept as they were shown. Applications that were confirmed before have none.
alter table secondary_applications
  add column permission_words text,
  add column permission_attested_at timestamptz,
  add check ((permission_words is null) = (permission_attested_at is null));
