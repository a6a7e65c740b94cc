-- Questions to an identity provider that may be answered later, and what the provider reported without being asked. The row of a
-- question is there before the question leaves, so that whatever comes back finds it.
create table identity_inquiries (
  institution_id uuid not null,
  id uuid not null default gen_random_uuid(),
  depositor_id uuid not null,
  attempt int not null check (attempt > 0),
  -- The depositor and the attempt: the provider's idempotency key.
  inquiry_key text not null,
  purpose text not null check (purpose in ('applicant', 'second_holder', 'correction')),
  vendor text not null,
  -- A keyed hash of the details that were asked about: other details are another attempt.
  details_index bytea not null,
  -- The provider's id, once we know it.
  reference text,
  asked_at timestamptz not null,
  -- The provider has the question and decides later.
  pending_since timestamptz,
  polls int not null default 0,
  next_poll_at timestamptz,
  handed_over_at timestamptz,
  -- The last word of the provider, or a definite error, or newer details: asking again is another attempt.
  ended_at timestamptz,
  outcome text check (outcome in ('PASSED', 'FAILED', 'FLAGGED', 'IN_REVIEW', 'ERRORED')),
  primary key (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  unique (institution_id, depositor_id, attempt),
  unique (institution_id, inquiry_key),
  unique (institution_id, vendor, reference),
  check (next_poll_at is null or (pending_since is not null and ended_at is null))
);
create index identity_inquiries_depositor on identity_inquiries (depositor_id);
create index identity_inquiries_due on identity_inquiries (institution_id, next_poll_at)
  where next_poll_at is not null;

-- Each message of a provider, once. Without an inquiry it waits for one, and is deleted after a month.
create table identity_events (
  institution_id uuid not null references institutions (id),
  vendor text not null,
  event_id text not null,
  reference text,
  inquiry_key text,
  inquiry_id uuid,
  received_at timestamptz not null,
  applied_at timestamptz,
  primary key (institution_id, vendor, event_id),
  foreign key (institution_id, inquiry_id) references identity_inquiries (institution_id, id)
);
create index identity_events_inquiry on identity_events (institution_id, inquiry_id);
create index identity_events_received on identity_events (received_at);

-- A check whose evidence says that no list was compared screened nobody, whatever its outcome.
create or replace function screening_of(p_institution_id uuid, p_depositor_id uuid) returns text
language sql stable as $$
  select coalesce((
    select case
      when checked.sanctions_hit then case when exists (
        select from sanctions_clearances cleared
        where cleared.institution_id = checked.institution_id and cleared.check_id = checked.id)
        then 'CLEARED' else 'POSSIBLE' end
      when checked.outcome = 'ERRORED'
        or checked.evidence ->> 'sanctions_screening' = 'not_run' then 'NOT_RUN'
      else 'CLEAR' end
    from identity_checks checked
    where checked.institution_id = p_institution_id and checked.depositor_id = p_depositor_id
    order by checked.answered_at desc, checked.sanctions_hit desc, checked.outcome = 'ERRORED'
    limit 1), 'NOT_RUN')
$$;
