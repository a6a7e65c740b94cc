-- The rate and terms of the account from a date on, in the words that people are shown (Reg DD 1030.4(b)). A
-- schedule is published when a rate or a term changes, and a signature of the agreement names the one it
-- was given with, so that what somebody was shown can be read again for any past day.
create table term_schedules (
  institution_id uuid not null references institutions (id),
  id uuid not null default gen_random_uuid(),
  effective_date date not null,
  title text not null,
  sections jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null,
  primary key (institution_id, id)
);
create index term_schedules_in_force on term_schedules (institution_id, effective_date, published_at);
comment on table term_schedules is 'append-only: what people were shown stays readable';
create trigger term_schedules_append_only before update or delete or truncate on term_schedules
  for each statement execute function refuse_change();

-- Null where the agreement was signed before there were schedules, and for other documents.
alter table disclosure_attestations add column schedule_id uuid,
  add foreign key (institution_id, schedule_id) references term_schedules (institution_id, id);
