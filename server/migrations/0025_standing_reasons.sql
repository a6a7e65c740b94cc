-- Why REVIEW or HOLD stands, and since when a person stands where they do (STATES: What each
-- standing opens); told on every page that speaks of it.
alter table depositors
  add column standing_reason text check (standing_reason in (
    'identity', 'unauthorised_return', 'owed', 'not_me', 'staff')),
  add column stands_since timestamptz;

-- Of those who stand so already, the audit log knows it: a return sets HOLD for what is owed and
-- REVIEW for what was not authorised; a review that was declined sets HOLD for identity.
update depositors set
  standing_reason = case
    when known.action = 'finish_review' then 'identity'
    when depositors.standing = 'HOLD' then 'owed'
    else 'unauthorised_return' end,
  stands_since = known.happened_at
from (
  select distinct on (institution_id, entity_id) institution_id, entity_id, action, happened_at
  from audit_log where action in ('set_standing', 'finish_review') and entity = 'depositor'
  order by institution_id, entity_id, id desc) known
where depositors.institution_id = known.institution_id
  and depositors.id::text = known.entity_id
  and depositors.standing is not null;
