-- Roles that an institution composes of staff acts. Two administrators add, change and retire each.
create table custom_roles (
  institution_id uuid not null references institutions (id),
  id uuid not null,
  name text not null check (name <> ''),
  description text not null,
  -- What only built-in roles may do is never part of a custom one.
  acts text[] not null check (
    cardinality(acts) > 0
    and not acts && array['staff.read', 'staff.manage', 'policy.propose', 'suspicion.read', 'suspicion.write']
  ),
  -- The most that each person with the role may request in one day; null: only the institution's limit.
  refund_day_cents bigint check (refund_day_cents >= 0),
  reversal_day_cents bigint check (reversal_day_cents >= 0),
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (institution_id, id)
);
create unique index custom_roles_name on custom_roles (institution_id, lower(name)) where retired_at is null;

alter table staff
  add column custom_role_id uuid,
  add foreign key (institution_id, custom_role_id) references custom_roles (institution_id, id),
  drop constraint staff_role_check,
  add constraint staff_role_check check (
    role in ('viewer', 'agent', 'operations', 'approver', 'administrator', 'compliance')
    and custom_role_id is null
    or role = 'custom' and custom_role_id is not null
  );
