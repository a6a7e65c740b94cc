-- When `npm run backup -- take` has finished a base backup, so that the figures of the operations team say how
-- old the newest one is.
create table base_backups (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null,
  bytes bigint not null check (bytes > 0)
);
comment on table base_backups is 'append-only: says what was done';
