-- Whose accounts somebody of the staff keeps away from: their own and their family's. Who signs in at
-- the bank with the same email address is theirs without a row here.
create table staff_ties (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  depositor_id uuid not null,
  kind text not null check (kind in ('own', 'family')),
  reason text not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  primary key (institution_id, id),
  unique (institution_id, staff_id, depositor_id),
  foreign key (institution_id, staff_id) references staff (institution_id, id),
  foreign key (institution_id, recorded_by) references staff (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  check (recorded_by <> staff_id)
);

-- What an agent may ask to be refunded at a time: nothing, unless the institution says otherwise. What
-- operations may is the institution's limit.
alter table savings_products
  add column agent_refund_limit_cents bigint not null default 0
    check (agent_refund_limit_cents >= 0);
