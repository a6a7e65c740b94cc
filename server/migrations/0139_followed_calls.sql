-- What followed a call, by its invocation_id: audit rows, emails and jobs name the call that caused them.

-- A pointer for operators; the hash of a sealed batch lists its columns and does not include it.
alter table audit_log add column invocation_id uuid;
-- operator command `trace`: what one call did. Ids begin with the time, so new rows come last in the index.
create index audit_log_of_invocation on audit_log (invocation_id) where invocation_id is not null;

alter table email_outbox
  add column invocation_id uuid,
  add column ordered_at timestamptz not null default now();

-- Jobs and emails leave their queue when they are done; this remembers for 90 days those that a call caused.
create table finished_work (
  institution_id uuid not null,
  invocation_id uuid not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('email', 'job')),
  -- The template of the email, or the name of the job.
  name text not null,
  attempts smallint not null,
  ordered_at timestamptz not null,
  finished_at timestamptz not null default now(),
  primary key (institution_id, invocation_id, id)
);
