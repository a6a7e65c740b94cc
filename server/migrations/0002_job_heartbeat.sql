-- One row: when the job workers last showed a sign of life.
create table job_heartbeat (
  singleton boolean primary key default true check (singleton),
  beat_at timestamptz not null
);
