-- One row: when the job workers last showed a sign of life.
create table job_heartbeat (
  only boolean primary key default true check (only),
  beat_at timestamptz not null
);
