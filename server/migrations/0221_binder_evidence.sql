-- The evidence of the exam binder as it was last collected at night, and how long that took. Collecting it reads all
-- rows of an institution, which takes minutes at a large one, longer than a person can wait.
create table binder_evidence (
  institution_id uuid primary key references institutions (id),
  made_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- The evidence by the name of its query.
  evidence jsonb not null
);
