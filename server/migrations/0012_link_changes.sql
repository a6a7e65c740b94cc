-- When the account's link was last changed, by real time: for 72 hours a withdrawal asks for a fresh
-- code (STATES: A fresh code). A first link is no change.
alter table entities add column link_changed_at timestamptz;

update entities set link_changed_at = least(changed.at, now())
  from (
    select institution_id, entity_id, max(activated_at) as at
      from linked_accounts
      where activated_at is not null
      group by institution_id, entity_id
      having count(*) > 1
  ) as changed
  where entities.institution_id = changed.institution_id and entities.id = changed.entity_id;
