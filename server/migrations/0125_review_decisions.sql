-- What was decided about a review, by whom and why. The audit log has the same; this table is what quality
-- checks draw their samples from, and what reports count.
create table review_decisions (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  depositor_id uuid not null,
  decision text not null check (decision in ('approve', 'decline')),
  -- The reasons that the notice to a declined person gives.
  codes text[] not null,
  reason text not null,
  -- The member of staff; null for a decision of the sandbox.
  staff_id uuid,
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, staff_id) references staff (institution_id, id),
  check ((decision = 'decline') = (cardinality(codes) > 0))
);
comment on table review_decisions is 'append-only: decided reviews, with their reasons';
create index review_decisions_time on review_decisions (institution_id, decided_at);
create index review_decisions_depositor on review_decisions (depositor_id);
create index review_decisions_staff on review_decisions (staff_id);
create trigger review_decisions_append_only before update or delete or truncate on review_decisions
  for each statement execute function refuse_change();

-- A random sample of decided reviews that an approver checks again. The seed is kept, so that the same draw can
-- be made again from the same decisions.
create table review_samples (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  from_date date not null,
  to_date date not null,
  wanted integer not null check (wanted between 1 and 100),
  seed integer not null,
  drawn_by uuid not null,
  drawn_at timestamptz not null,
  primary key (institution_id, id),
  foreign key (institution_id, drawn_by) references staff (institution_id, id),
  check (from_date <= to_date)
);
create index review_samples_drawn_by on review_samples (drawn_by);

create table review_sample_items (
  institution_id uuid not null,
  sample_id uuid not null,
  decision_id uuid not null,
  place integer not null,
  verdict text check (verdict in ('right', 'wrong')),
  note text check (length(note) between 1 and 500),
  marked_at timestamptz,
  primary key (institution_id, sample_id, decision_id),
  unique (institution_id, sample_id, place),
  foreign key (institution_id, sample_id) references review_samples (institution_id, id),
  foreign key (institution_id, decision_id) references review_decisions (institution_id, id),
  check ((verdict is null) = (marked_at is null) and (verdict is null) = (note is null))
);
create index review_sample_items_decision on review_sample_items (decision_id);
