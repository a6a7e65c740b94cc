-- The evidence of the exam binder as it was last collected at night, and how long that took. It is counted over all
-- rows of an institution, which takes minutes where these are many, so that nobody could wait for it.
create table binder_evidence (
  institution_id uuid primary key references institutions (id),
  made_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- By the name of each query.
  evidence jsonb not null
);
