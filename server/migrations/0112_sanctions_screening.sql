-- Nobody opens an account unscreened (RULES-3: Corrections, Sanctions). The newest check of a person is CLEAR,
-- or two people cleared its possible match. A check without an answer screened nobody: it is NOT_RUN.

-- What two people found when they compared a person with the list entry, field by field. It counts for that
-- check alone: another check, because the person or the list changed, needs another clearance.
create table sanctions_clearances (
  institution_id uuid not null,
  check_id uuid not null,
  depositor_id uuid not null,
  name_reason text not null check (length(name_reason) between 1 and 500),
  date_of_birth_reason text not null check (length(date_of_birth_reason) between 1 and 500),
  address_reason text not null check (length(address_reason) between 1 and 500),
  approval_id uuid not null,
  requested_by uuid not null,
  approved_by uuid not null,
  cleared_at timestamptz not null,
  primary key (institution_id, check_id),
  foreign key (institution_id, check_id) references identity_checks (institution_id, id),
  foreign key (institution_id, depositor_id) references depositors (institution_id, id),
  foreign key (institution_id, approval_id) references staff_approvals (institution_id, id),
  foreign key (institution_id, requested_by) references staff (institution_id, id),
  foreign key (institution_id, approved_by) references staff (institution_id, id),
  check (requested_by <> approved_by)
);
comment on table sanctions_clearances is 'append-only: why a possible sanctions match was cleared';
create index sanctions_clearances_depositor on sanctions_clearances (depositor_id);
create trigger sanctions_clearances_append_only
  before update or delete or truncate on sanctions_clearances
  for each statement execute function refuse_change();

-- Of two checks at one instant the one with a hit counts, then the one that was answered.
create function screening_of(p_institution_id uuid, p_depositor_id uuid) returns text
language sql stable as $$
  select coalesce((
    select case
      when checked.sanctions_hit then case when exists (
        select from sanctions_clearances cleared
        where cleared.institution_id = checked.institution_id and cleared.check_id = checked.id)
        then 'CLEARED' else 'POSSIBLE' end
      when checked.outcome = 'ERRORED' then 'NOT_RUN'
      else 'CLEAR' end
    from identity_checks checked
    where checked.institution_id = p_institution_id and checked.depositor_id = p_depositor_id
    order by checked.answered_at desc, checked.sanctions_hit desc, checked.outcome = 'ERRORED'
    limit 1), 'NOT_RUN')
$$;

-- The last line of defense behind the acts. It looks at the moment in which a person becomes the holder of an
-- open account, so accounts that were opened earlier and rows that are restored stay as they are.
create function holders_are_screened() returns trigger language plpgsql as $$
declare
  unscreened uuid;
begin
  if tg_table_name = 'entities' then
    if tg_op = 'UPDATE' and old.savings_account_id is not distinct from new.savings_account_id then
      return null;
    end if;
    select person.id into unscreened from depositors person
    join entities entity on entity.institution_id = person.institution_id
      and entity.id = person.entity_id and entity.savings_account_id is not null
    where person.institution_id = new.institution_id and person.entity_id = new.id
      and person.is_holder
      and screening_of(person.institution_id, person.id) not in ('CLEAR', 'CLEARED')
    limit 1;
  else
    if tg_op = 'UPDATE' and old.is_holder and old.entity_id = new.entity_id then
      return null;
    end if;
    select person.id into unscreened from depositors person
    join entities entity on entity.institution_id = person.institution_id
      and entity.id = person.entity_id and entity.savings_account_id is not null
    where person.institution_id = new.institution_id and person.id = new.id and person.is_holder
      and screening_of(person.institution_id, person.id) not in ('CLEAR', 'CLEARED');
  end if;
  if unscreened is not null then
    raise exception 'depositor % holds an account without a sanctions screening', unscreened
      using errcode = 'check_violation', constraint = 'holders_are_screened';
  end if;
  return null;
end $$;
create constraint trigger holders_are_screened
  after insert or update of savings_account_id on entities deferrable initially deferred
  for each row when (new.savings_account_id is not null)
  execute function holders_are_screened();
create constraint trigger holders_are_screened
  after insert or update of entity_id, is_primary, joined_on, left_on on depositors
  deferrable initially deferred for each row execute function holders_are_screened();

-- People who were approved unscreened and have no account yet are looked at again. Somebody whose details are
-- not confirmed yet is checked when they confirm them.
update depositors person
set registration_status = case
      when screening_of(person.institution_id, person.id) = 'POSSIBLE' then 'FLAGGED'
      when person.registration_last_step = 'employer' then 'ERRORED'
      else 'IN_REVIEW' end,
    stands_since = now()
from entities entity
where entity.institution_id = person.institution_id and entity.id = person.entity_id
  and person.registration_status in ('PASSED', 'MANUALLY_REVIEWED')
  and (person.is_primary and entity.savings_account_id is null
    or not person.is_primary and person.joined_on is null)
  and screening_of(person.institution_id, person.id) not in ('CLEAR', 'CLEARED');
-- While a match is possible nothing is linked (RULES-3: Sanctions, stop).
update depositors person set standing = 'REVIEW', standing_reason = 'identity'
from entities entity
where entity.institution_id = person.institution_id and entity.id = person.entity_id
  and entity.savings_account_id is null and person.is_primary and person.standing is null
  and person.registration_status = 'FLAGGED'
  and screening_of(person.institution_id, person.id) = 'POSSIBLE';
