-- The most that each person with a role may request in one day, in addition to the institution's own limits.
create table role_limits (
  institution_id uuid not null references institutions (id),
  role text not null,
  what text not null check (what in ('refund', 'reverse_transfer')),
  day_cents bigint not null check (day_cents >= 0),
  primary key (institution_id, role, what)
);
