-- The results of `npm run verify`, so that the figures of the operations team say whether the books balance
-- and when that was last checked.
create table verifications (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  is_sound boolean not null,
  -- The first difference; it names rows by id and holds no personal data.
  difference text,
  check (is_sound = (difference is null))
);
comment on table verifications is 'append-only: what a check found stays written';
