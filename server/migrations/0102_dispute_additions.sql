-- While a report about a transfer is open, a further report about it is added to it instead of being
-- refused (12 CFR 1005.11). The clocks of the first report keep running.
create table dispute_additions (
  institution_id uuid not null,
  id uuid not null,
  dispute_id uuid not null,
  -- Who said it: the person who reported the problem, or another holder.
  depositor_id uuid not null,
  kind text not null,
  words text not null,
  channel text not null check (channel in ('online', 'message', 'call', 'letter')),
  -- The message it came with, and the staff member who recorded it.
  entry_id uuid,
  recorded_by text,
  received_at timestamptz not null,
  added_at timestamptz not null,
  primary key (institution_id, id),
  foreign key (institution_id, dispute_id) references disputes (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  check ((channel = 'online') = (recorded_by is null)),
  check ((channel = 'message') = (entry_id is not null))
);
create index dispute_additions_of_dispute on dispute_additions (institution_id, dispute_id, added_at);
create unique index dispute_additions_of_message on dispute_additions (institution_id, entry_id)
  where entry_id is not null;
comment on table dispute_additions is 'append-only: what was reported was reported';
create trigger dispute_additions_append_only before update or delete or truncate on dispute_additions
  for each statement execute function refuse_change();
