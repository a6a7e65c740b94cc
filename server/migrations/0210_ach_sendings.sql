-- Each round in which an outgoing file is sent. The first one begins with the file, a further one only
-- after two people decided that the file is to be sent again.
create table ach_sendings (
  institution_id uuid not null,
  file_id uuid not null,
  round smallint not null check (round between 1 and 99),
  -- The request that two people decided, by which a further round began.
  approval_id uuid,
  -- Counts the uploads; only the last one may let the network see the file.
  attempt integer not null default 0 check (attempt >= 0),
  -- Since then the network may have the file, which has this size there.
  released_at timestamptz,
  byte_count bigint check (byte_count >= 0),
  -- Since then staff have to find out whether the file arrived.
  unsure_at timestamptz,
  sent_at timestamptz,
  -- The request by which two people decided that it arrived.
  arrived_approval_id uuid,
  -- The bank's acknowledgement, without long numbers.
  answered_at timestamptz,
  is_accepted boolean,
  reason text check (reason <> ''),
  primary key (institution_id, file_id, round),
  foreign key (institution_id, file_id) references ach_files (institution_id, id),
  foreign key (institution_id, approval_id) references staff_approvals (institution_id, id),
  foreign key (institution_id, arrived_approval_id) references staff_approvals (institution_id, id),
  constraint ach_sendings_two_people check (round = 1 or approval_id is not null),
  check ((released_at is null) = (byte_count is null)),
  check ((answered_at is null) = (is_accepted is null))
);
