-- A brand in the making: one draft an institution, seen by its staff alone.
create table brand_drafts (
  institution_id uuid primary key references institutions (id),
  fields jsonb not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  foreign key (institution_id, changed_by) references staff (institution_id, id)
);

-- The logos that differ from those in use.
create table brand_draft_logos (
  institution_id uuid not null references brand_drafts (institution_id) on delete cascade,
  form text not null check (form in ('hor-color', 'hor-white', 'icon')),
  content_type text not null check (content_type in ('image/svg+xml', 'image/png')),
  content bytea not null,
  primary key (institution_id, form)
);

-- What two people agreed to and comes into force on a later day: terms, and versions of documents.
create table planned_changes (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  what text not null check (what in ('change_terms', 'publish_document')),
  -- Of which only one waits at a time: all terms together, or one kind of document.
  subject text not null,
  payload jsonb not null,
  words text not null,
  effective_date date not null,
  planned_by text not null,
  planned_at timestamptz not null,
  done_at timestamptz,
  dropped_at timestamptz,
  primary key (institution_id, id),
  check (done_at is null or dropped_at is null)
);
create unique index planned_changes_waiting on planned_changes (institution_id, what, subject)
  where done_at is null and dropped_at is null;
create index planned_changes_due on planned_changes (effective_date)
  where done_at is null and dropped_at is null;
