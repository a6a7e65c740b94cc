-- Who approves a kind of request from an amount up: how many people, and of which role.
create table approval_policy (
  institution_id uuid not null references institutions (id),
  what text not null check (what ~ '^[a-z]+(_[a-z]+)*$'),
  from_cents bigint not null check (from_cents >= 0),
  approvers int not null check (approvers between 1 and 2),
  decider text not null check (decider in ('approver', 'administrator')),
  primary key (institution_id, what, from_cents)
);

-- The rule that a request is decided by is the one in force when it was made. Null: the role that always decided.
alter table staff_approvals
  add column approvers int not null default 1 check (approvers between 1 and 2),
  add column decider text check (decider in ('approver', 'administrator'));

-- The approvals of a request that needs more than one; the last one is the decision itself.
create table approval_votes (
  institution_id uuid not null,
  approval_id uuid not null,
  staff_id uuid not null,
  reason text not null,
  voted_at timestamptz not null,
  primary key (institution_id, approval_id, staff_id),
  foreign key (institution_id, approval_id) references staff_approvals (institution_id, id),
  foreign key (institution_id, staff_id) references staff (institution_id, id)
);
comment on table approval_votes is 'append-only: who approved a request before its last approver did';
