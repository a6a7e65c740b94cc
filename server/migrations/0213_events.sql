-- Events that an institution's own systems are sent: openings, transfers, returns, closings. An event is written in the
-- transaction of the act by triggers on the rows that the act changes, so that no act can forget it. Nothing is written for an
-- institution without an endpoint.

-- The addresses to which an institution's events are sent.
create table event_endpoints (
  institution_id uuid not null references institutions (id),
  id uuid not null,
  url text not null check (length(url) between 1 and 500),
  types text[] not null check (cardinality(types) > 0),
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (institution_id, id)
);

-- The secrets that sign the events of an endpoint. A proposed secret has no begins_at until a second administrator
-- approves it. After a change, the old secret signs for one more day beside the new one.
create table event_secrets (
  institution_id uuid not null references institutions (id),
  id uuid not null,
  endpoint_id uuid not null,
  secret_sealed bytea not null,
  proposed_at timestamptz not null default now(),
  begins_at timestamptz,
  ends_at timestamptz,
  primary key (institution_id, id),
  check (ends_at is null or begins_at is not null)
);
create index event_secrets_endpoint on event_secrets (institution_id, endpoint_id);

create table outgoing_events (
  institution_id uuid not null references institutions (id),
  -- The order in which they were written.
  place bigint not null generated always as identity,
  id uuid not null default gen_random_uuid(),
  -- Counts the events of the institution without gaps. It is given after the act was committed, because a counter in the
  -- act's transaction would let the acts of an institution wait for each other.
  sequence bigint check (sequence > 0),
  type text not null,
  -- The entity: one person or two who share an account, from the application to the closing.
  subject_id uuid not null,
  happened_at timestamptz not null,
  data jsonb not null,
  primary key (institution_id, place)
);
create unique index outgoing_events_sequence on outgoing_events (institution_id, sequence)
  where sequence is not null;
create index outgoing_events_new on outgoing_events (institution_id, place) where sequence is null;
create index outgoing_events_happened on outgoing_events (institution_id, happened_at);

-- The last number given to an event of an institution.
create table event_counters (
  institution_id uuid not null references institutions (id),
  last_sequence bigint not null default 0,
  primary key (institution_id)
);

-- The deliveries of events to endpoints. Only the first open delivery of a subject is ever due, so later events wait
-- for it.
create table event_deliveries (
  institution_id uuid not null,
  endpoint_id uuid not null,
  sequence bigint not null,
  subject_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'parked', 'skipped')),
  attempts smallint not null default 0,
  -- When it is tried next. During a try this is the time from which other processes may try it, in case this one
  -- died.
  due_at timestamptz,
  -- When it began to wait, and when it was delivered, parked or skipped.
  added_at timestamptz not null default now(),
  ended_at timestamptz,
  -- What the receiver did at the last try, in our words.
  answer text check (answer <> ''),
  primary key (institution_id, endpoint_id, sequence),
  foreign key (institution_id, endpoint_id) references event_endpoints (institution_id, id),
  check (due_at is null or state = 'waiting'),
  check ((state = 'waiting') = (ended_at is null))
);
create index event_deliveries_sequence on event_deliveries (institution_id, sequence);
create index event_deliveries_due on event_deliveries (institution_id, endpoint_id, due_at)
  where due_at is not null;
create index event_deliveries_open on event_deliveries (institution_id, endpoint_id, subject_id, sequence)
  where state in ('waiting', 'parked');
create index event_deliveries_parked on event_deliveries (institution_id, endpoint_id)
  where state = 'parked';

create function has_event_endpoint(p_institution_id uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from event_endpoints
    where institution_id = p_institution_id and removed_at is null);
end $$;

-- The time by the banking clock, which only the sandbox moves.
create function banking_now() returns timestamptz
language sql stable as $$
  select now() + make_interval(secs => (select offset_ms from banking_clock) / 1000.0)
$$;

create function write_event(
  p_institution_id uuid, p_type text, p_subject_id uuid, p_happened_at timestamptz, p_data jsonb
) returns void language sql as $$
  insert into outgoing_events (institution_id, type, subject_id, happened_at, data)
  values (p_institution_id, p_type, p_subject_id, p_happened_at, p_data)
$$;

-- Writes the event of a transfer that is sent, posted, settled or returned. An order that was not sent has moved no
-- money.
create function write_transfer_event() returns trigger language plpgsql as $$
begin
  if not has_event_endpoint(new.institution_id) then return null; end if;
  perform write_event(new.institution_id,
    case when new.to_status = 'Submitted' and new.cause = 'posted' then 'transfer.posted'
      else 'transfer.' || lower(new.to_status::text) end,
    entity.id, new.happened_at,
    jsonb_build_object(
      'transfer_id', transfer.id, 'account_id', transfer.account_id, 'kind', transfer.kind,
      'direction', transfer.direction, 'amount_cents', transfer.amount_cents, 'status', new.to_status,
      'file_date', transfer.file_date, 'settlement_date', transfer.settlement_date,
      'available_date', transfer.available_date, 'return_code', transfer.return_code))
  from transfers transfer
  join entities entity on entity.institution_id = transfer.institution_id
    and entity.savings_account_id = transfer.account_id
  where transfer.institution_id = new.institution_id and transfer.id = new.transfer_id;
  return null;
end $$;
create trigger transfer_events_write_event after insert on transfer_events for each row
  when (new.cause in ('submitted', 'posted', 'settled', 'returned'))
  execute function write_transfer_event();

-- Writes the events of an application that is submitted, in review, decided or canceled. A later identity check of a
-- person who completed registration writes none.
create function write_application_event() returns trigger language plpgsql as $$
declare
  types text[] := case
    when new.registration_status in ('PASSED', 'MANUALLY_REVIEWED') then array['application.approved']
    when new.registration_status = 'FAILED' then array['application.declined']
    when new.registration_status in ('FLAGGED', 'IN_REVIEW') then array['application.in_review']
    when new.registration_status = 'VIEW_ONLY' then array['application.canceled']
    else '{}' end;
  named text;
begin
  if types = '{}' or not has_event_endpoint(new.institution_id) then return null; end if;
  if new.registration_status <> 'VIEW_ONLY'
    and coalesce(old.registration_status, 'UNSUBMITTED') in ('UNSUBMITTED', 'ERRORED', 'VIEW_ONLY') then
    types := array_prepend('application.submitted', types);
  end if;
  foreach named in array types loop
    perform write_event(new.institution_id, named, new.entity_id, banking_now(),
      jsonb_build_object('depositor_id', new.id, 'is_second_holder', not new.is_primary));
  end loop;
  return null;
end $$;
create trigger depositors_write_event after update of registration_status on depositors for each row
  when (old.registration_status is distinct from new.registration_status
    and old.registration_last_step is distinct from 'completed')
  execute function write_application_event();

create function write_opening_event() returns trigger language plpgsql as $$
begin
  if not has_event_endpoint(new.institution_id) then return null; end if;
  perform write_event(new.institution_id, 'account.opened', new.id, banking_now(),
    jsonb_build_object('account_id', account.id, 'opened_on', account.opened_on))
  from savings_accounts account
  where account.institution_id = new.institution_id and account.id = new.savings_account_id;
  return null;
end $$;
create trigger entities_write_event after update of savings_account_id on entities for each row
  when (old.savings_account_id is null and new.savings_account_id is not null)
  execute function write_opening_event();

create function write_closing_event() returns trigger language plpgsql as $$
begin
  if not has_event_endpoint(new.institution_id) then return null; end if;
  perform write_event(new.institution_id,
    case new.status when 'CLOSED' then 'account.closed' else 'account.reopened' end,
    entity.id, banking_now(), jsonb_build_object('account_id', new.id, 'closed_on', new.closed_on))
  from entities entity
  where entity.institution_id = new.institution_id and entity.savings_account_id = new.id;
  return null;
end $$;
create trigger savings_accounts_write_event after update of status on savings_accounts for each row
  when (old.status is distinct from new.status)
  execute function write_closing_event();
