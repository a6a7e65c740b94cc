-- Where an application stood when it was cancelled: staff may open it again from there.
alter table depositors
  add column cancelled_status text check (cancelled_status in (
    'PASSED', 'FAILED', 'FLAGGED', 'ERRORED', 'IN_REVIEW', 'UNSUBMITTED', 'MANUALLY_REVIEWED')),
  add column cancelled_step text check (cancelled_step in (
    'basic', 'address', 'employer', 'confirmed', 'bank', 'verified', 'disclosures', 'funded'));

-- Of those cancelled before, the audit log knows it.
update depositors set
  cancelled_status = cancelled.details ->> 'registration_status',
  cancelled_step = cancelled.details ->> 'registration_last_step'
from (
  select distinct on (institution_id, entity_id) institution_id, entity_id, details
  from audit_log where action = 'cancel_application' and entity = 'depositor'
  order by institution_id, entity_id, id desc) cancelled
where depositors.institution_id = cancelled.institution_id
  and depositors.id::text = cancelled.entity_id
  and depositors.registration_status = 'VIEW_ONLY';

-- Cancelling had given back every SSN. Only somebody who passed or was never checked gives it back;
-- the others take theirs again, unless somebody has it now.
update depositors set claims_ssn = true
where (institution_id, id) in (
  select distinct on (mine.institution_id, mine.ssn_index) mine.institution_id, mine.id
  from depositors mine
  where mine.registration_status = 'VIEW_ONLY' and mine.ssn_index is not null
    and mine.cancelled_status in ('FAILED', 'FLAGGED', 'IN_REVIEW', 'ERRORED')
    and not exists (
      select from depositors other
      where other.institution_id = mine.institution_id and other.ssn_index = mine.ssn_index
        and other.claims_ssn)
  order by mine.institution_id, mine.ssn_index, mine.created_at);
