-- The state in the first holder's address is stored beside the last contact, because the rules of that state say when
-- the account is dormant. Before, it was read from the holder of each account, so that finding the accounts of one
-- state meant reading all of them.
alter table account_contacts add column address_state text;

create function find_address_state() returns trigger language plpgsql as $$
begin
  new.address_state := (
    select person.state from entities entity
    join depositors person on person.institution_id = entity.institution_id
      and person.entity_id = entity.id and person.is_primary
    where entity.institution_id = new.institution_id and entity.savings_account_id = new.account_id);
  return new;
end $$;
create trigger account_contacts_state before insert on account_contacts
  for each row execute function find_address_state();

-- Triggers follow every correction of an address and every change of the first holder.
create function follow_address_state() returns trigger language plpgsql as $$
begin
  update account_contacts contact set address_state = new.state
  from entities entity
  where entity.institution_id = new.institution_id and entity.id = new.entity_id
    and contact.institution_id = new.institution_id and contact.account_id = entity.savings_account_id
    and contact.address_state is distinct from new.state;
  return null;
end $$;
create trigger depositors_state_followed after update of state, entity_id, is_primary on depositors
  for each row when (new.is_primary) execute function follow_address_state();

update account_contacts contact set address_state = person.state
from entities entity
join depositors person on person.institution_id = entity.institution_id
  and person.entity_id = entity.id and person.is_primary
where entity.institution_id = contact.institution_id and entity.savings_account_id = contact.account_id
  and person.state is not null;

-- For the list of a state's accounts, those with the longest time without contact first.
create index account_contacts_of_state on account_contacts
  (institution_id, address_state, last_contact_on, account_id) where is_open;
